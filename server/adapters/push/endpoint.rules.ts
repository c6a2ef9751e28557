import { BlockList, isIP, isIPv4 } from 'node:net';
import type { Config } from '../../config.ts';

/** Networks that are somebody's own, this machine's, or nobody's (IANA's special-purpose registries). */
const notPublic = new BlockList();
for (const network of [
	'0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16',
	'198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
	const [address = '', bits] = network.split('/');
	notPublic.addSubnet(address, Number(bits), 'ipv4');
}
// Of IPv6 only 2000::/3 is given out; tunnels in it lead to any IPv4 address.
for (const [address, bits] of [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
] as const)
	notPublic.addSubnet(address, bits, 'ipv6');
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the open internet, where alone a push service can be. */
export function isPublicAddress(address: string): boolean {
	if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
	return isIP(address) === 6 && given.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/**
 * Whether an endpoint that a browser sent may be pushed to: https at its usual port, without a password, and not a name or an address of a
 * network of somebody's own. What a name stands for is looked at when it is connected to.
 */
export function mayBePushedTo(endpoint: string, { pushPeer }: Pick<Config, 'pushPeer'>): boolean {
	const url = URL.parse(endpoint);
	if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
	if (url.origin === pushPeer?.origin) return true;
	if (url.port !== '') return false;
	const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
	if (isIP(host) !== 0) return isPublicAddress(host);
	return host.includes('.') && !/(^|\.)(localhost|local|internal|lan|home|corp|test|invalid|example|home\.arpa)\.?$/.test(host);
}
