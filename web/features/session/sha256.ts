/**
 * SHA-256 (FIPS 180-4) for the proof of work alone: the same beginning hashed with many endings. It is ours because `crypto.subtle`
 * does not exist on plain http (a school's server at its LAN address), and because awaiting one promise a hash makes it many times
 * slower than this loop. Nothing secret is ever hashed here.
 */

const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate++) if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);

/** The first 32 bits of a fraction; a double holds 52. */
const fraction = (root: number) => (root - Math.floor(root)) * 2 ** 32;
const constants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const words = new Int32Array(64);

/** One block of 64 bytes into the state. */
function compress(state: Uint32Array, block: DataView, at: number): void {
	for (let i = 0; i < 16; i++) words[i] = block.getInt32(at + i * 4);
	for (let i = 16; i < 64; i++) {
		const x = words[i - 15] as number;
		const y = words[i - 2] as number;
		const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
		const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
		words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0;
	}
	let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
	for (let i = 0; i < 64; i++) {
		const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
		const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] as number) + (words[i] as number)) | 0;
		const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
		const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
		h = g;
		g = f;
		f = e;
		e = (d + t1) | 0;
		d = c;
		c = b;
		b = a;
		a = (t1 + t2) | 0;
	}
	const sums = [a, b, c, d, e, f, g, h];
	for (let i = 0; i < 8; i++) state[i] = (state[i] as number) + (sums[i] as number);
}

/**
 * Hashes `prefix + ending` for one ending after another; whole blocks of the prefix are hashed once. Endings are ASCII, up to 16
 * characters. The answer is overwritten by the next call.
 */
export function hasher(prefix: string): (ending: string) => Uint32Array {
	const bytes = new TextEncoder().encode(prefix);
	const whole = bytes.length - (bytes.length % 64);
	const from = new DataView(bytes.buffer, bytes.byteOffset);
	const beginning = start.slice();
	for (let at = 0; at < whole; at += 64) compress(beginning, from, at);

	const rest = bytes.length - whole;
	const tail = new Uint8Array(128);
	const view = new DataView(tail.buffer);
	tail.set(bytes.subarray(whole));
	const state = new Uint32Array(8);
	return (ending) => {
		tail.fill(0, rest);
		for (let i = 0; i < ending.length; i++) tail[rest + i] = ending.charCodeAt(i);
		const length = rest + ending.length;
		tail[length] = 0x80;
		const blocks = length + 9 > 64 ? 2 : 1;
		view.setUint32(blocks * 64 - 4, (whole + length) * 8);
		state.set(beginning);
		for (let at = 0; at < blocks; at++) compress(state, view, at * 64);
		return state;
	};
}

export function hex(state: Uint32Array): string {
	return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}
