import { expect, it } from 'vitest';
import type { PageFault } from '../../../test/faults/fault.ts';
import { plant } from './plant.ts';

const fault = (at: string, becomes: string, more: Partial<PageFault> = {}): PageFault => ({
	id: 'x',
	row: 'R02',
	what: '',
	file: 'web/Part.tsx',
	at,
	becomes,
	test: { file: 'e2e/x.e2e.ts', title: '' },
	says: '',
	...more,
});
const on = (id: string) => `globalThis.__faults?.has('${id}')`;

/** One fault in a source: the text, or why not. */
function planted(source: string, at: string, becomes: string, more: Partial<PageFault> = {}): string {
	const { text, problems } = plant('web/Part.tsx', source, [fault(at, becomes, more)]);
	return problems.get('x') ?? text;
}

it.each([
	['an expression', 'load({ size: 8 });', 'size: ⟦8⟧ }', '7', `load({ size: (${on('x')} ? (7) : (8)) });`],
	['white space as any', 'load({\n\tsize:  8,\n});', 'load({ size: ⟦ 8 ⟧, })', '7', `load({\n\tsize:  (${on('x')} ? (7) : (8)),\n});`],
	['a shorthand', 'f({ a, b });', '⟦a⟧,', '1', `f({ a: (${on('x')} ? (1) : (a)), b });`],
	['an element in an expression', 'g(<A />);', '⟦<A />⟧', 'null', `g((${on('x')} ? (null) : (<A />)));`],
	['a child', 'g(<B><A /></B>);', '⟦<A />⟧', 'null', `g(<B>{${on('x')} ? (null) : (<A />)}</B>);`],
	['a child in braces', 'g(<B>{a && <A />}</B>);', '⟦{a && <A />}⟧', 'null', `g(<B>{(${on('x')} ? (null) : (a && <A />))}</B>);`],
	['several children', 'g(<B> <A /> words </B>);', '⟦<A /> words⟧', 'null', `g(<B> {${on('x')} ? (null) : (<><A /> words</>)} </B>);`],
	['an attribute’s text', 'g(<A b="c" />);', '⟦"c"⟧', '"d"', `g(<A b={${on('x')} ? ("d") : ("c")} />);`],
	['an attribute', 'g(<A b />);', 'A ⟦b⟧', '', `g((${on('x')} ? (<A  />) : (<A b />)));`],
	['an operator', 'h(a <= b);', 'a ⟦<=⟧ b', '<', `h((${on('x')} ? (a < b) : (a <= b)));`],
	['words of a template', 'sql`select ${a} limit 1`;', '⟦limit 1⟧', '', `(${on('x')} ? (sql\`select \${a} \`) : (sql\`select \${a} limit 1\`));`],
])('a switch for %s', (_what, source, at, becomes, expected) => {
	expect(planted(source, at, becomes)).toBe(expected);
});

it('a switch for statements', () => {
	const source = 'function f() { const a = 1; go(a); stop(); }';
	const statements = { kind: 'statements' } as const;
	expect(planted(source, '⟦go(a); stop();⟧', '', statements)).toBe(`function f() { const a = 1; if (${on('x')}) {  } else { go(a); stop(); } }`);
	expect(planted(source, '⟦const a = 1;⟧', '', statements)).toContain('a declaration (VariableDeclaration) would be hidden');
	expect(planted(source, '⟦go(a); stop⟧();', '', statements)).toContain('whole statements');
});

it('texts keep their entry in the catalogues: a placeholder keeps its name, and other parts switch the whole text', () => {
	const head = `import { Trans, useLingui } from '@lingui/react/macro';\n`;
	const of = (source: string, at: string, becomes: string) => planted(head + source, at, becomes).replace(head, '');
	expect(of('g(<Trans>第 {n} 讲</Trans>);', '{⟦n⟧}', 'n + 1')).toBe(`g(<Trans>第 {{ n: (${on('x')} ? (n + 1) : (n)) }} 讲</Trans>);`);
	expect(of('g(<Trans>第 {a.n} 讲</Trans>);', '{⟦a.n⟧}', '1')).toBe(`g(<Trans>第 {(${on('x')} ? (1) : (a.n))} 讲</Trans>);`);
	expect(of('g(<Trans>第 {f(2)} 讲</Trans>);', 'f(⟦2⟧)', '1')).toBe(`g(<Trans>第 {f((${on('x')} ? (1) : (2)))} 讲</Trans>);`);
	expect(of('t`第 ${n} 讲`;', '⟦n⟧}', '1')).toBe(`t\`第 \${{ n: (${on('x')} ? (1) : (n)) }} 讲\`;`);
	const whole = (changed: string, text: string) => `g((${on('x')} ? (${changed}) : (${text})));`;
	expect(of('g(<Trans>第 <b>{n}</b> 讲</Trans>);', '⟦<b>{n}</b>⟧', 'null')).toBe(whole('<Trans>第  讲</Trans>', '<Trans>第 <b>{n}</b> 讲</Trans>'));
	expect(of('g(<Trans>第一讲</Trans>);', '⟦第一讲⟧', '"第二讲"')).toBe(whole('<Trans>{"第二讲"}</Trans>', '<Trans>第一讲</Trans>'));
	expect(of('g(<Trans>看 <A to={f(1)}>讲</A></Trans>);', 'f(⟦1⟧)', '2')).toContain(`f((${on('x')} ? (2) : (1)))`);
});

it('faults may contain one another or stand at one place, not cross', () => {
	const source = 'g(<B><A n={8} /></B>);';
	const both = plant('web/Part.tsx', source, [
		fault('{⟦8⟧}', '7', { id: 'a' }),
		fault('⟦<A n={8} />⟧', 'null', { id: 'b' }),
		fault('⟦<A n={8} />⟧', '<i />', { id: 'c' }),
	]);
	expect(both.problems).toEqual(new Map());
	expect(both.text).toBe(`g(<B>{${on('b')} ? (null) : (${on('c')} ? (<i />) : (<A n={(${on('a')} ? (7) : (8))} />))}</B>);`);
	const crossing = plant('web/Part.tsx', 'g(<B> <A /> <I /> <U /> </B>);', [
		fault('⟦<A /> <I />⟧', 'null', { id: 'a' }),
		fault('⟦<I /> <U />⟧', 'null', { id: 'b' }),
	]);
	expect(crossing.problems).toEqual(new Map([['b', 'its part and that of a cross']]));
});

it.each([
	['gone', 'f(1);', 'f(⟦2⟧)', '1', {}, 'no longer stands'],
	['twice', 'f(1); f(1);', 'f(⟦1⟧)', '2', {}, 'stands 2 times'],
	['without brackets', 'f(1);', 'f(1)', '2', {}, 'needs one ⟦ and one ⟧'],
	['no expression', 'const a = 1;', '⟦const a = 1;⟧', '', {}, 'must stand an expression'],
	['a name', 'const a = 1;', 'const ⟦a⟧', 'b', {}, 'must stand an expression'],
	['a type', 'const a: A<B> = 1;', 'A<⟦B⟧>', 'C', {}, 'types are gone'],
	['wrong words', 'f(1);', 'f(⟦1⟧)', '2 +', {}, 'does not parse'],
])('what cannot be planted is named: %s', (_what, source, at, becomes, more, words) => {
	expect(planted(source, at, becomes, more)).toContain(words);
});

it('files that are read before the pages run hold no switch', () => {
	expect(plant('web/routes.ts', 'f(1);', [fault('f(⟦1⟧)', '2')]).problems.get('x')).toContain('cannot hold a switch');
});
