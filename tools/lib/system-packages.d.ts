export function installSystemPackages(): Promise<void>;
export function installNginx(): Promise<string | undefined>;
