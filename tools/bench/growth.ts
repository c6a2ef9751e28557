import { median } from './load.ts';
import type { Measured } from './process.ts';
import { atMost, ms, type Table } from './report.ts';

interface Question {
	name: string;
	path: (total: { all: number; filtered: number; category: number }) => string;
	/** Largest ratio that is wanted between the largest catalogue and the smallest; 3 for lists. */
	most?: number;
}

const list = '/api/product/agency/prod/list?prodType=1&pageSize=16';
const search = (q: string) => `/api/product/search?pageSize=16&q=${encodeURIComponent(q)}`;

const suggest = (q: string) => `/api/product/search/suggest?q=${encodeURIComponent(q)}`;

/** A word, what makes it worth asking, and where it is looked for. */
const searched = (what: string, q: string, ask = search): Question => ({ name: `${what} (${q})`, path: () => ask(q), most: 2 });

const lastPage = (rows: number) => Math.max(1, Math.ceil(rows / 16));

const questions: Question[] = [
	{ name: 'list page 1', path: () => `${list}&currPage=1` },
	{ name: 'list page 50', path: () => `${list}&currPage=50` },
	{ name: 'list last page', path: ({ all }) => `${list}&currPage=${lastPage(all)}` },
	{ name: 'category + VIP page 1', path: ({ category }) => `${list}&currPage=1&categoryLevel1=${category}&vipFlag=1` },
	{
		// Of a small catalogue the last: a page behind the end costs nothing.
		name: 'category + VIP page 50',
		path: ({ category, filtered }) => `${list}&currPage=${Math.min(50, lastPage(filtered))}&categoryLevel1=${category}&vipFlag=1`,
	},
	{
		name: 'category + VIP last page',
		path: ({ category, filtered }) => `${list}&currPage=${lastPage(filtered)}&categoryLevel1=${category}&vipFlag=1`,
	},
	{ name: 'level + length page 1', path: () => `${list}&currPage=1&level=1&length=medium` },
	{ name: 'category + level + rating page 1', path: ({ category }) => `${list}&currPage=1&categoryLevel1=${category}&level=1&rating=4` },
	{ name: 'counts of all filters', path: () => '/api/product/agency/prod/facets' },
	{ name: 'counts beside category + level', path: ({ category }) => `/api/product/agency/prod/facets?categoryLevel1=${category}&level=1` },
	searched('search common, 2 characters', '数据'),
	searched('search common, longer', '机器学习'),
	searched('search common, Latin', 'python'),
	searched('search rare, 2 characters', '缂丝'),
	searched('search rare, longer', '用导数看一条曲线'),
	searched('search nothing, 2 characters', '魍魉'),
	searched('search lessons, common', '函数'),
	searched('search lessons, less common', '赋格'),
	searched('search lessons, Latin', 'closure'),
	searched('search lessons, rare', '榫卯'),
	searched('search course and lesson', '数据 函数'),
	searched('search outcomes, common', '解决一个问题'),
	searched('search outcomes, rare', '点校'),
	searched('search transcripts, common', '换句话说'),
	searched('search transcripts, rare', '鹦鹉螺'),
	searched('search misspelt', 'pyhton'),
	searched('suggest, one character', '数', suggest),
	searched('suggest, common', '数据', suggest),
	searched('suggest, Latin prefix', 'pyth', suggest),
	searched('suggest, rare', '榫卯', suggest),
];

/** A server on a catalogue of so many courses, its caches bypassed. */
export interface Catalogue {
	app: Measured;
	courses: number;
}

interface Growth {
	courses: number;
	times: Map<string, number>;
	totals: Map<string, number>;
}

async function askerOf({ app, courses }: Catalogue) {
	const totalOf = async (query: string): Promise<number> =>
		((await (await fetch(app.origin + list + query)).json()) as { data: { totalCount: number } }).data.totalCount;
	const tree = (await (await fetch(`${app.origin}/api/product/agency/industry-category`)).json()) as { data: { id: number }[] };
	const category = tree.data[0]?.id ?? 1;
	const total = { all: await totalOf('&currPage=1'), filtered: await totalOf(`&currPage=1&categoryLevel1=${category}&vipFlag=1`), category };
	const growth: Growth = { courses, times: new Map(), totals: new Map() };
	/** Milliseconds until the whole answer is there. */
	const ask = async (question: Question): Promise<number> => {
		const url = app.origin + question.path(total);
		const began = performance.now();
		const { data } = (await (await fetch(url)).json()) as { data: Record<string, unknown> & { totalCount?: number } };
		const groups = Object.values(data).map((group) => (group as { totalCount?: number } | null)?.totalCount ?? 0);
		growth.totals.set(question.name, data.totalCount ?? groups.reduce((sum, one) => sum + one, 0));
		return performance.now() - began;
	};
	return { growth, ask };
}

/** Time to answer of every question on every catalogue: the median of `samples`, one after another, the catalogues in turn, so that a machine that drifts drifts for all. */
export async function measureGrowth(catalogues: Catalogue[], samples: number): Promise<Growth[]> {
	const askers = await Promise.all(catalogues.map(askerOf));
	for (const question of questions) {
		const taken = askers.map((): number[] => []);
		for (let sample = 0; sample < samples + 5; sample += 1)
			for (const [index, { ask }] of askers.entries()) {
				const time = await ask(question);
				if (sample >= 5) taken[index]?.push(time);
			}
		for (const [index, { growth }] of askers.entries()) growth.times.set(question.name, median(taken[index] ?? []));
	}
	return askers.map(({ growth }) => growth);
}

export function growthTable(growths: Growth[]): Table {
	const first = growths[0];
	const last = growths.at(-1);
	return {
		title: 'Cost as the catalogue grows (caches bypassed)',
		note: 'Milliseconds for one HTTP request, database and server together, median; the catalogues are asked in turn. Totals in brackets are those of the largest catalogue.',
		head: ['question', ...growths.map((growth) => `${growth.courses.toLocaleString('en')} courses`), 'largest / smallest'],
		rows: questions.map(({ name, most = 3 }) => [
			`${name} (${last?.totals.get(name) ?? 0})`,
			...growths.map((growth) => ms(growth.times.get(name) ?? 0)),
			atMost((last?.times.get(name) ?? 0) / (first?.times.get(name) ?? 1), most),
		]),
	};
}
