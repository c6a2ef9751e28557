export function installSystemPackages(): Promise<string | undefined>;
export function installNginx(): Promise<string | undefined>;
export function installWrk(): Promise<void>;
