import { createElement } from 'react';
import { openDatabase } from '../server/db/db.ts';
import { sql } from '../server/db/sql.ts';
import { bodyIn, encode } from '../server/http/encoded.ts';
import { renderPage } from '../web/render-page.ts';

// A program of its own, started with a site's flags: in a process with another past V8 may have learnt to make anything among its old objects.
// Prints, for each kind of work, bytes of buffers that it leaves in memory each time where only young objects are collected. A site collects the whole heap
// once in a while alone, and what waits for that costs processor time.

const size = 100_000;
const times = 30;
const collect = globalThis.gc as (how?: { type: 'minor' }) => void;
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function keptBytes(work: () => Promise<unknown>): Promise<number> {
	for (let n = 0; n < times; n += 1) await work();
	collect();
	// Those of buffers are freed a little later.
	await turn();
	collect();
	await turn();
	const before = process.memoryUsage().arrayBuffers;
	for (let n = 0; n < times; n += 1) {
		await work();
		await turn();
		// What outlives two is old.
		collect({ type: 'minor' });
		collect({ type: 'minor' });
	}
	return Math.round((process.memoryUsage().arrayBuffers - before) / times);
}

const db = openDatabase({ url: process.argv[2] as string, connections: 2 });
const bytes = sql`select decode(repeat('ab', ${size}::int), 'hex') as bytes`;
const Part = ({ bytes }: { bytes: Uint8Array }) => createElement('p', null, bytes.length);
const kept = [];
for (const work of [
	() => renderPage(createElement(Part, { bytes: new Uint8Array(size) }), 1000),
	() => bodyIn(encode(Buffer.alloc(size, '讲台 Lectern, '), 'text/plain'), 'br', 'once'),
	() => db.lists.one(bytes),
	() => db.transaction((tx) => tx.one(bytes)),
])
	kept.push(await keptBytes(work));
await db.close();
process.stdout.write(JSON.stringify({ size, kept }));
