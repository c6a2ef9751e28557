import { expect, it } from 'vitest';
import type { PageFault } from '../../../test/faults/fault.ts';
import { plantStyles } from './plant-style.ts';

const fault = (at: string, becomes: string, id = 'x'): PageFault => ({
	id,
	row: 'R28',
	what: '',
	file: 'web/styles/a.css',
	at,
	becomes,
	test: { file: 'e2e/x.e2e.ts', title: '' },
	says: '',
});
const planted = (source: string, at: string, becomes: string) => {
	const { text, problems } = plantStyles('web/styles/a.css', source, [fault(at, becomes)]);
	return problems.get('x') ?? text.replace(/\s+/g, ' ').trim();
};
const off = 'html:not([data-faults~="x"])';
const on = 'html[data-faults~="x"]';

it('declarations: those of the rule that have the part in them, whole', () => {
	expect(planted('.a { b: c; d: e 1px; }', 'd: e ⟦1px⟧', '2px')).toBe(
		`.a { b: c; &:where(${off}, ${off} *) { d: e 1px; } &:where(${on}, ${on} *) { d: e 2px; } }`,
	);
	expect(planted('.a { b: c; d: e; f: g }', '⟦b: c; d: e;⟧', '')).toBe(
		`.a { &:where(${off}, ${off} *) { b: c; d: e; } &:where(${on}, ${on} *) { } f: g }`,
	);
	expect(planted('.a { b: "}"; /* ; */ d: e }', 'd: ⟦e⟧', 'f')).toContain(`{ d: e } &:where(${on}, ${on} *) { d: f }`);
});

it('rules: whole ones, or one whose head has the part in it', () => {
	expect(planted('@layer components { .a { b: c } .d { e: f } }', '⟦.a { b: c }⟧', '')).toBe(
		`@layer components { :where(${off}) { .a { b: c } } :where(${on}) { } .d { e: f } }`,
	);
	expect(planted('@media (width < 64rem) { .a { b: c } }', '@media (width < ⟦64rem⟧)', '48rem')).toBe(
		`:where(${off}) { @media (width < 64rem) { .a { b: c } } } :where(${on}) { @media (width < 48rem) { .a { b: c } } }`,
	);
});

it('what no switch can be put to is named', () => {
	expect(planted('.a::before { b: c }', 'b: ⟦c⟧', 'd')).toContain('pseudo-element');
	expect(planted('@theme { --a: 1 }', '--a: ⟦1⟧', '2')).toContain('at-rule');
	expect(planted('html { a: b }', '⟦html { a: b }⟧', '')).toContain('root itself');
	expect(planted('.a { b: c }', 'x: ⟦y⟧', '')).toContain('stale');
	const twice = plantStyles('a.css', '.a { b: c d }', [fault('b: ⟦c⟧', 'e', 'one'), fault('c ⟦d⟧', 'e', 'two')]);
	expect([...twice.problems.keys()]).toEqual(['two']);
});
