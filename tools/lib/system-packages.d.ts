export function installSystemPackages(): Promise<void>;
export function installNginx(): Promise<string | undefined>;
export function installWrk(): Promise<void>;
