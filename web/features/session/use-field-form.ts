import { useLingui } from '@lingui/react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Check, Problem } from './checks.ts';
import { type Refused, words } from './refusal.ts';

let release = () => {};
let released = Promise.resolve();
if (typeof document !== 'undefined') {
	document.addEventListener('pointerdown', () => (released = new Promise((resolve) => (release = resolve))), true);
	for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => release(), true);
}

/** What a press took the focus from says what is wrong once the press is over: a sentence in between would move the button away, and the click be lost. */
const afterPress = (work: () => void) => void released.then(() => setTimeout(work));

type Checks<N extends string> = Record<N, Check>;

export interface FieldForm<N extends string> {
	busy: boolean;
	/** Of the last refusal; empty once something was changed. */
	reason: Refused['reason'];
	/** What no field is to blame for. */
	formError: string | undefined;
	/** Put on the `<form>`. */
	form: { ref: React.RefObject<HTMLFormElement | null>; method: 'post'; noValidate: true; onSubmit: (event: FormEvent) => void };
	/** Spread on the field of that name. */
	field: (name: N) => { name: string; error: string | undefined; onBlur: () => void; onInput: () => void };
	value: (name: N) => string;
	/** What is wrong with a field right now, without saying so. */
	wrong: (name: N) => boolean;
	focus: (name: N) => void;
	/** Checks one field, and says what is wrong with it and it alone. */
	settle: (name: N) => boolean;
	/** Writes what somebody else found next to the fields. */
	show: (refused: Refused | undefined) => void;
}

/**
 * A form whose values stay in its inputs: what was typed before the page was alive, filled in by a password manager, or refused by
 * the server is never lost. Errors come when a field is left or the form is sent, and go as soon as they are no longer true.
 */
export function useFieldForm<N extends string>(checks: Checks<N>, send: (values: Record<N, string>) => Promise<Refused | undefined>): FieldForm<N> {
	const { i18n } = useLingui();
	const ref = useRef<HTMLFormElement>(null);
	const sending = useRef(false);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refused>();
	const [problems, setProblems] = useState<Record<string, Problem | undefined>>({});
	const names = Object.keys(checks) as N[];

	const value = (name: N) => String(new FormData(ref.current ?? undefined).get(name) ?? '');
	const find = (name: N) => checks[name](value(name));
	const set = (name: N, problem: Problem | undefined) => setProblems((before) => ({ ...before, [name]: problem }));

	const focus = (name: N | undefined) => {
		const control = name && ref.current?.elements.namedItem(name);
		if (control instanceof HTMLElement) control.focus();
	};
	/** The sentences are in the page before the focus arrives, so that a screen reader reads them with the field. */
	const say = (found: Record<string, Problem | undefined>, from?: Refused) => {
		flushSync(() => {
			setProblems(found);
			setRefused(from);
		});
		focus(names.find((name) => found[name] !== undefined));
	};

	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		if (sending.current) return;
		const found = Object.fromEntries(names.map((name) => [name, find(name)]));
		say(found);
		if (names.some((name) => found[name] !== undefined)) return;
		sending.current = true;
		setBusy(true);
		try {
			const answer = await send(Object.fromEntries(names.map((name) => [name, value(name)])) as Record<N, string>);
			if (answer) say(placed(answer.problems, names), answer);
		} finally {
			sending.current = false;
			setBusy(false);
		}
	};

	return {
		busy,
		reason: refused?.reason ?? '',
		formError: words(problems['form'], i18n),
		form: { ref, method: 'post', noValidate: true, onSubmit },
		field: (name) => ({
			name,
			error: words(problems[name], i18n),
			// An empty field that is passed by is not yet a mistake.
			onBlur: () => problems[name] === undefined && afterPress(() => value(name) !== '' && set(name, find(name))),
			onInput: () => {
				if (problems[name] !== undefined) set(name, find(name));
				if (refused) {
					setRefused(undefined);
					set('form' as N, undefined);
				}
			},
		}),
		value,
		focus,
		wrong: (name) => find(name) !== undefined,
		settle: (name) => {
			const problem = find(name);
			say({ [name]: problem });
			return problem === undefined;
		},
		show: (answer) => (answer ? say(placed(answer.problems, names), answer) : say({})),
	};
}

/** What is about a field that this form has not got is about the form. */
function placed(problems: Record<string, Problem>, names: readonly string[]): Record<string, Problem> {
	return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [names.includes(name) ? name : 'form', problem]));
}
