import { connect } from 'node:net';
import { cpuSeconds, type Measured } from './process.ts';
import type { Round } from './wrk.ts';

/** What arrives on a connection lands here and is forgotten. */
const bufferBytes = 256 * 1024;

/**
 * Loads large files over kept-alive connections for some seconds and looks at nothing but status and length of an answer:
 * autocannon's parser takes 60 MB a second, less than what is to be measured. Of several servers the first is asked, and the CPU
 * of all counted. Throws on an answer without a length.
 */
export async function drain(
	servers: Measured[],
	paths: string[],
	options: { headers?: Record<string, string>; seconds: number; connections: number },
): Promise<Round> {
	const { hostname: host, port } = new URL(servers[0]?.origin ?? '');
	const lines = Object.entries({ host, ...options.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
	const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`));
	const cpu = () => servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
	const [before, began] = [cpu(), performance.now()];
	const until = began + options.seconds * 1000;
	const times: number[] = [];
	let errors = 0;
	const one = (first: number) =>
		new Promise<void>((resolve, reject) => {
			let [at, sent, left, head] = [first, 0, -1, ''];
			const ask = () => {
				if (performance.now() >= until) return void socket.end();
				[sent, left, head] = [performance.now(), -1, ''];
				socket.write(requests[at++ % requests.length] as Buffer);
			};
			const take = (bytes: number, buffer: Uint8Array): boolean => {
				let body = bytes;
				if (left < 0) {
					const text = head + Buffer.from(buffer.buffer, buffer.byteOffset, Math.min(bytes, 4096)).toString('latin1');
					const end = text.indexOf('\r\n\r\n');
					if (end < 0) head = text;
					if (end < 0 && text.length < 4096) return true;
					const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
					if (end < 0 || length === undefined) return !socket.destroy(new Error(`an answer without a length: ${text.slice(0, 200)}`));
					if (!text.startsWith('HTTP/1.1 200 ')) errors += 1;
					body = bytes - (end + 4 - head.length);
					left = Number(length);
				}
				left -= body;
				if (left > 0) return true;
				times.push(performance.now() - sent);
				ask();
				return true;
			};
			const socket = connect({ host, port: Number(port), onread: { buffer: Buffer.allocUnsafeSlow(bufferBytes), callback: take } });
			socket.once('connect', ask).once('error', reject).once('close', resolve);
		});
	await Promise.all(Array.from({ length: options.connections }, (_, n) => one(n * 7)));
	const seconds = (performance.now() - began) / 1000;
	const good = times.length - errors;
	const sorted = times.sort((a, b) => a - b);
	const part = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
	return { perSecond: good / seconds, perCpuSecond: good / (cpu() - before), p50: part(0.5), p99: part(0.99), errors };
}
