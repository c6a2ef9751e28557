import { globSync } from 'node:fs';

/** A folder whose faults must be noticed, and the tests that are asked. */
export interface Folder {
	name: string;
	sources: readonly string[];
	/** Its own tests, and those elsewhere that are about it: a fault that only a distant test would notice counts as unnoticed. */
	tests: readonly string[];
}

/** What modules tell the sitemap. */
const addresses = 'server/modules/search/addresses.test.ts';
/** Of every module that keeps something about members: what it hands out and forgets. */
const ownRows = 'server/modules/privacy/own-rows.test.ts';

const modules: Record<string, readonly string[]> = {
	addresses: [ownRows],
	cart: [ownRows],
	catalogue: ['server/modules/teachers/*.test.ts', addresses],
	coupons: [ownRows, 'server/modules/orders/{orders,member-prices}.test.ts'],
	enrolment: ['server/modules/video/{access,every-file}.test.ts', 'server/modules/orders/member-prices.test.ts', ownRows],
	favourites: [ownRows],
	follows: [ownRows],
	gifts: [ownRows],
	invoices: [ownRows],
	learning: ['test/attacks/{ledger,reports}.test.ts', ownRows],
	live: [addresses],
	media: [],
	members: ['test/attacks/lockout.test.ts', 'server/modules/privacy/{closing,member-desk}.test.ts', ownRows],
	news: [addresses],
	notes: [ownRows],
	notices: ['server/socket/*.test.ts', ownRows],
	orders: [
		ownRows,
		'server/modules/payments/{payments,payments.bank,refund-asks}.test.ts',
		'server/modules/{cart/cart,coupons/coupons,invoices/invoices,notices/happenings,seats/seats}.test.ts',
	],
	passkeys: [ownRows],
	payments: [ownRows],
	plan: [ownRows],
	privacy: ['server/modules/members/directory.test.ts'],
	punch: [ownRows],
	push: [ownRows],
	reviews: [ownRows],
	search: [],
	seats: [ownRows],
	site: [],
	staff: ['server/http/callers.test.ts'],
	teachers: ['server/modules/catalogue/catalogue.test.ts', 'server/modules/follows/follows.test.ts', addresses],
	video: ['server/modules/learning/learning.test.ts', 'server/modules/media/media.pipeline.test.ts'],
};

/** Every place whose logic is mutated; a module that is not listed here is found by the test beside this file. */
export const folders: readonly Folder[] = [
	...Object.entries(modules).map(([name, more]) => ({
		name: `server/modules/${name}`,
		sources: [`server/modules/${name}/*.{service,rules,queries,presenter,verify}.ts`],
		tests: [`server/modules/${name}/*.test.ts`, ...more],
	})),
	plain('server/http', ['test/attacks/requests.test.ts', 'server/modules/{catalogue/catalogue,members/members}.test.ts']),
	plain('server/cache', ['server/http/answers.test.ts', 'server/modules/catalogue/catalogue.test.ts']),
	plain('server/ssr', ['server/http/*.test.ts']),
	plain('server/jobs', ['server/modules/media/media.failed.test.ts']),
	plain('server/lib', [
		'server/modules/{catalogue/catalogue,news/news,search/og,members/members}.test.ts',
		'server/modules/media/media.trouble.test.ts',
	]),
	plain('server/adapters/payments', []),
	plain('server/adapters/store', ['server/modules/media/media.uploads.test.ts']),
	plain('contract', [
		'server/http/{openapi,wire}.test.ts',
		'server/modules/{catalogue/catalogue,members/members,learning/learning,live/live}.test.ts',
	]),
	plain('web/api', []),
	plain('web/lib', []),
	plain('web/features/learning', []),
	plain('web/features/video', []),
	plain('web/features/session', ['web/features/members/*.test.ts']),
];

function plain(name: string, more: readonly string[]): Folder {
	return { name, sources: [`${name}/**/*.{ts,tsx}`], tests: [`${name}/**/*.test.{ts,tsx}`, ...more] };
}

/** The files of a folder that are mutated: no tests, no types. */
export function sourcesOf(folder: Folder, root: string): string[] {
	return folder.sources
		.flatMap((pattern) => globSync(pattern, { cwd: root }))
		.filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
		.sort();
}

/** The test files that notice a folder's faults. */
export function testsOf(folder: Folder, root: string): string[] {
	return [...new Set(folder.tests.flatMap((pattern) => globSync(pattern, { cwd: root })))].sort();
}
