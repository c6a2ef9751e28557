import type { Config } from '../config.ts';

/**
 * The whole address of a path of the site, for what no request asked for: mails, pushes, messages. The name is the agency's own, never
 * one that a reader sent.
 */
export function siteUrl({ publicOrigin, allowedHosts, basePath, host, port }: Config, path: string): string {
	const [name] = allowedHosts;
	const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
	const origin = publicOrigin ?? (name === undefined ? `http://${own.includes(':') ? `[${own}]` : own}:${port}` : `https://${name}`);
	return `${origin}${basePath}${path}`;
}
