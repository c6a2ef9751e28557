import { lines, listPrograms, type Node, parseFile, walk } from './sources.ts';

interface Exception {
	file: string;
	/** As they stand in the code: a text, a pattern, a part of a template. */
	texts: readonly string[] | 'all';
	/** Why they are in no catalogue and have no English beside them. */
	why: string;
}

export const exceptions: readonly Exception[] = [
	{ file: 'web/lib/dates.ts', texts: ['周日', '周一', '周二', '周三', '周四', '周五', '周六', '年', '月', '日'], why: 'dates: a form, no sentence' },
	{ file: 'web/member/punch/month.ts', texts: ['年', '月'], why: 'a month: a form, no sentence' },
	{ file: 'web/lib/duration.ts', texts: ['小时', '分', '秒'], why: 'units of a form' },
	{ file: 'web/features/live/RoomDay.tsx', texts: ['日'], why: 'takes the day out of a date' },
	{ file: 'web/site/courses/ChapterNumber.tsx', texts: ['〇一二三四五六七八九', '十'], why: 'Chinese numerals' },
	...['features/site/Switches.tsx', 'member/profile/Preferences.tsx'].map((file) => ({
		file: `web/${file}`,
		texts: ['中文'],
		why: 'a language is named in itself',
	})),
	{ file: 'web/features/site/twinName.ts', texts: ['讲台'], why: 'the house’s own name, in both languages' },
	{ file: 'web/features/site/Footer.tsx', texts: ['ICP备\\s*\\d'], why: 'tells a registration number by its form' },
	{ file: 'web/member/addresses/read-pasted.ts', texts: 'all', why: 'takes a Chinese address apart by its own words' },
	{ file: 'web/member/addresses/find-place.ts', texts: 'all', why: 'endings of Chinese place names' },
	...['alipay', 'wechat'].map((provider) => ({
		file: `server/adapters/payments/${provider}-statement.ts`,
		texts: 'all' as const,
		why: 'the provider’s own names of columns and states',
	})),
	{ file: 'server/adapters/sms/aliyun.ts', texts: ['天级|DAY'], why: 'the carrier’s words' },
	{
		file: 'server/http/malformed.ts',
		texts: ['这个地址写得不对。 This address is malformed.', '没有这个地址。 There is no such address.'],
		why: 'both languages in one: whose it is has not been read yet',
	},
	{ file: 'server/lib/art/og.ts', texts: ['讲台'], why: 'the house’s own name, with its English' },
	{ file: 'server/modules/media/media.routes.ts', texts: ['讲台 Lectern', '讲台'], why: 'the house’s own name: an installed app has one' },
	{ file: 'server/modules/media/media.assets.service.ts', texts: ['未命名'], why: 'a title that is stored, as titles are in Chinese' },
	{ file: 'server/modules/notices/notices.presenter.ts', texts: ['零一二三四五六七八九十'], why: 'Chinese numerals' },
	{ file: 'server/modules/members/members.service.ts', texts: ['学员'], why: 'a nickname that is stored' },
	...['media/media.service.ts', 'media/media.urls.ts', 'search/og.service.ts'].map((file) => ({
		file: `server/modules/${file}`,
		texts: ['讲'],
		why: 'drawn where a person has no name',
	})),
];

const han = /\p{Script=Han}/u;

/**
 * Chinese that has no English: in the web outside lingui's macros, on the server without its English beside it, which is `[zh, en]`, `words(zh, en)`,
 * `{ 'zh-CN': …, en: … }` or `locale === 'en' ? … : …`. Comments and tests may hold what they like.
 */
export function bareChinese(root: string, allowed = exceptions): string[] {
	const found: string[] = [];
	const needed = new Set<string>();
	for (const path of listPrograms(root, ['web', 'server'])) {
		const { text, program } = parseFile(root, path);
		if (!han.test(text)) continue;
		const lineOf = lines(text);
		const excuses = allowed.filter(({ file }) => file === path);
		if (excuses.some(({ texts }) => texts === 'all')) {
			needed.add(`${path} all`);
			continue;
		}
		const excused = new Set(excuses.flatMap(({ texts }) => texts));
		const translated = path.startsWith('web/') ? inMacros(program) : besideEnglish(program, text);
		walk(program, (node) => {
			const said = textOf(node).trim();
			if (!han.test(said) || translated.some(({ start, end }) => start <= node.start && node.start < end)) return;
			if (excused.has(said)) needed.add(`${path} ${said}`);
			else found.push(`${path}:${lineOf(node.start)} “${said}” has no English: a macro of lingui, or its English beside it`);
		});
	}
	const idle = allowed.flatMap(({ file, texts }) =>
		[texts]
			.flat()
			.filter((each) => !needed.has(`${file} ${each}`))
			.map((each) => `“${each}” of ${file}`),
	);
	return [...found, ...idle.map((each) => `tools/check/bare-chinese.ts excuses ${each}, which is not there`)];
}

interface Span {
	start: number;
	end: number;
}
const spanOf = (node: Node): Span => ({ start: node.start, end: node['end'] as number });

/** What is said by a text, a part of a template, a pattern, or between tags. */
function textOf(node: Node): string {
	if (node.type === 'TemplateElement') return (node['value'] as { raw: string }).raw;
	if (node.type === 'JSXText') return node['value'] as string;
	if (node.type !== 'Literal') return '';
	return (node['regex'] as { pattern: string } | undefined)?.pattern ?? (typeof node['value'] === 'string' ? node['value'] : '');
}

const elements = /^(Trans|Plural|Select|SelectOrdinal)$/;
const functions = /^(t|msg|defineMessage|plural|select|selectOrdinal)$/;

function inMacros(program: Node): Span[] {
	const found: Span[] = [];
	walk(program, (node) => {
		const name = ((node['tag'] ?? node['callee'] ?? (node['openingElement'] as Node | undefined)?.['name']) as Node | undefined)?.['name'] as string;
		const isMacro = node.type === 'JSXElement' ? elements.test(name) : /^(TaggedTemplate|Call)Expression$/.test(node.type) && functions.test(name);
		if (isMacro) found.push(spanOf(node));
	});
	return found;
}

function besideEnglish(program: Node, text: string): Span[] {
	const found: Span[] = [];
	walk(program, (node) => {
		const [chinese, english, ...more] = pairIn(node, text);
		if (chinese && english && more.length === 0 && english['value'] !== '' && !holdsChinese(english)) found.push(spanOf(chinese));
	});
	return found;
}

/** The Chinese and the English of an expression that may have both. */
function pairIn(node: Node, text: string): Node[] {
	if (node.type === 'ArrayExpression') return node['elements'] as Node[];
	if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'words') return node['arguments'] as Node[];
	if (node.type === 'ConditionalExpression') {
		const test = node['test'] as Node;
		const sides = [node['consequent'] as Node, node['alternate'] as Node];
		const [, asked] = /locale\w* === '(en|zh-CN)'$/i.exec(text.slice(test.start, test['end'] as number)) ?? [];
		return asked === undefined ? [] : asked === 'en' ? sides.reverse() : sides;
	}
	if (node.type === 'ObjectExpression') {
		const sideOf = (key: RegExp) => (node['properties'] as Node[]).find((each) => key.test(keyOf(each)))?.['value'] as Node | undefined;
		return [sideOf(/^zh(-CN)?$/), sideOf(/^en$/)].filter((each) => each !== undefined);
	}
	return [];
}

function keyOf(property: Node): string {
	const key = property['key'] as Node | undefined;
	return String(key?.['name'] ?? key?.['value'] ?? '');
}

function holdsChinese(node: Node): boolean {
	let holds = false;
	walk(node, (each) => {
		holds ||= han.test(textOf(each));
	});
	return holds;
}
