import { isIP, isIPv4, isIPv6 } from 'node:net';

/** An address as some proxies forward it (Azure: `203.0.113.9:51234`, `[2001:db8::1]:443`), without the port, which is another one with each connection. */
export function withoutPort(ip: string): string {
	return ip.replace(/^\[([^\]]*)\](:\d{1,5})?$/, '$1').replace(/^([\d.]+):\d{1,5}$/, '$1');
}

/** An address as PostgreSQL’s `inet` takes it; null for what is none. */
export function storedAddress(ip: string): string | null {
	const plain = withoutPort(ip);
	return isIP(plain) === 0 ? null : plain.replace(/%.*$/, '');
}

/** What calls and failures of one address are counted under: an IPv6 subscriber holds a whole /64. */
export function addressKey(ip: string): string {
	const plain = withoutPort(ip)
		.replace(/^::ffff:(?=\d+\.)/i, '')
		.replace(/%.*$/, '');
	if (isIPv4(plain)) return plain;
	if (!isIPv6(plain)) return 'unknown';
	const [head = '', tail] = plain.toLowerCase().split('::');
	const first = head === '' ? [] : head.split(':');
	const rest = tail === undefined || tail === '' ? [] : tail.split(':');
	const groups = tail === undefined ? first : [...first, ...Array<string>(Math.max(0, 8 - first.length - rest.length)).fill('0'), ...rest];
	return `${groups
		.slice(0, 4)
		.map((each) => Number.parseInt(each, 16).toString(16))
		.join(':')}::/64`;
}

/** The network of an address, for its owner to recognise: without the last part of an IPv4 address, the /48 of an IPv6 one; empty for none. */
export function networkOf(ip: string | null): string {
	const key = ip === null ? 'unknown' : addressKey(ip);
	if (key === 'unknown') return '';
	return isIPv4(key) ? key.replace(/\d+$/, '*') : `${key.split(':').slice(0, 3).join(':')}::/48`;
}
