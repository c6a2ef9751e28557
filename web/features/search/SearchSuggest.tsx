import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isMobile, useBreakpoint } from '../../lib/breakpoint.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import suggestStyles from '../../styles/suggest.css?url';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheets } from '../../ui/Sheets.tsx';
import { forgetRecent, keepRecent, readRecent } from './recent.ts';
import { SuggestOption } from './SuggestOption.tsx';
import { rowsOf, type SuggestKind } from './suggest-rows.ts';
import { useSuggestions } from './use-suggestions.ts';

const styles = sheets(suggestStyles);

/**
 * Suggestions under a search box: a listbox whose combobox is the input that stands beside it in the same form. The form works without; it loads this when the
 * box gets the focus, so the head of every page stays small. Hence the input's listeners and its ARIA are put on here.
 */
export function SearchSuggest({ input, pressed }: { input: RefObject<HTMLInputElement | null>; pressed: boolean }) {
	const { t } = useLingui();
	const listId = useId();
	const navigate = useNavigate();
	const { key } = useLocation();
	const full = isMobile(useBreakpoint());
	const [value, setValue] = useState(() => input.current?.value ?? '');
	// What was typed or asked for while this was on its way.
	const [open, setOpen] = useState(() => pressed || (input.current !== null && input.current.value !== input.current.defaultValue));
	const [recent, setRecent] = useState(readRecent);
	const [chosen, setChosen] = useState(-1);
	const panel = useRef<HTMLDivElement>(null);
	const { found, current } = useSuggestions(value, open);
	const rows = rowsOf(value, recent, found);
	const q = value.trim();
	const shown = open && (full || q !== '' || rows.length > 0);
	const row = rows[chosen];
	const marked = found?.suggestion ?? q;

	const close = () => {
		setOpen(false);
		setChosen(-1);
	};
	const write = (text: string) => {
		const box = input.current;
		if (!box) return;
		box.value = text;
		box.focus();
		setValue(text);
		setChosen(-1);
	};
	const forget = (text: string) => {
		forgetRecent(text);
		setRecent(readRecent());
		setChosen(-1);
	};
	const leave = () => {
		keepRecent(value);
		close();
	};

	const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
	onKey.current = (event) => {
		// Keys of an input method are its own.
		if (event.isComposing) return;
		if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
			event.preventDefault();
			if (!shown) return setOpen(true);
			const step = event.key === 'ArrowDown' ? 1 : -1;
			// Past either end the choice is back in the box.
			setChosen(((chosen + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
		} else if (event.key === 'Enter' && shown && row) {
			event.preventDefault();
			leave();
			void navigate(row.to);
		} else if (event.key === 'Escape') {
			event.preventDefault();
			if (shown) close();
			else write('');
		} else if (event.key === 'Delete' && row?.kind === 'recent') {
			event.preventDefault();
			forget(row.text);
		}
	};

	useEffect(() => {
		const box = input.current;
		const form = box?.form;
		if (!box || !form) return;
		box.setAttribute('aria-autocomplete', 'list');
		// The browser's own list of former words would lie over this one.
		box.autocomplete = 'off';
		const typed = (event: Event) => {
			if ((event as InputEvent).isComposing) return;
			setValue(box.value);
			setOpen(true);
			setChosen(-1);
		};
		const listeners: [keyof HTMLElementEventMap, (event: never) => void, HTMLElement][] = [
			['input', typed, box],
			['compositionend', typed, box],
			['click', () => setOpen(true), box],
			['keydown', (event: KeyboardEvent) => onKey.current(event), box],
			['submit', () => keepRecent(box.value), form],
		];
		for (const [name, listener, on] of listeners) on.addEventListener(name, listener as EventListener);
		// What was typed since this began to render.
		setValue(box.value);
		if (box.value !== box.defaultValue) setOpen(true);
		return () => {
			for (const [name, listener, on] of listeners) on.removeEventListener(name, listener as EventListener);
		};
	}, [input]);

	// Whoever goes elsewhere has found what they wanted.
	const page = useRef(key);
	useEffect(() => {
		if (page.current === key) return;
		page.current = key;
		setOpen(false);
		setRecent(readRecent());
		const box = input.current;
		if (box) {
			box.value = box.defaultValue;
			setValue(box.value);
		}
	}, [key, input]);

	useEffect(() => {
		const form = input.current?.form;
		if (!form || !shown) return;
		const outside = (event: Event) => {
			if (form.contains(event.target as Node)) return;
			setOpen(false);
			setChosen(-1);
		};
		// On a phone the keyboard is put away to see the list: the box loses the focus and the list stays.
		const events = full ? [] : (['focusin', 'pointerdown'] as const);
		for (const name of events) document.addEventListener(name, outside);
		form.dataset['suggest'] = 'open';
		// A press must not take the focus out of the box.
		const stay = (event: Event) => event.preventDefault();
		const list = panel.current;
		list?.addEventListener('mousedown', stay);
		return () => {
			for (const name of events) document.removeEventListener(name, outside);
			list?.removeEventListener('mousedown', stay);
			delete form.dataset['suggest'];
		};
	}, [shown, full, input]);

	const activeId = row && shown ? `${listId}-${chosen}` : '';
	useEffect(() => {
		const box = input.current;
		if (!box) return;
		box.setAttribute('aria-expanded', String(shown));
		if (shown) box.setAttribute('aria-controls', listId);
		else box.removeAttribute('aria-controls');
		if (activeId) box.setAttribute('aria-activedescendant', activeId);
		else box.removeAttribute('aria-activedescendant');
		document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
	}, [shown, activeId, listId, input]);

	if (!shown) return null;
	const names: Record<SuggestKind, string> = { recent: t`最近找过`, lesson: t`讲`, spoken: t`老师说过`, course: t`课程`, teacher: t`教师` };
	const kinds = (Object.keys(names) as SuggestKind[]).filter((kind) => rows.some((each) => each.kind === kind));
	const total = found?.q === '' ? 0 : (found?.totalCount ?? 0);
	return (
		<>
			<Sheets paths={styles} />
			{!full && <div className="suggest-scrim" aria-hidden="true" onClick={close} />}
			{value !== '' && (
				<button type="button" className="suggest-clear" aria-label={t`清空`} onClick={() => write('')}>
					<Icon name="close" />
				</button>
			)}
			{full && (
				<button type="button" className="suggest-cancel" onClick={close}>
					<Trans>取消</Trans>
				</button>
			)}
			<div ref={panel} className="suggest">
				{found?.suggestion && (
					<p className="suggest-note">
						<Trans>
							按 <strong>{found.suggestion}</strong> 找的
						</Trans>
					</p>
				)}
				<div id={listId} role="listbox" aria-label={t`搜索建议`}>
					{kinds.map((kind) => (
						// biome-ignore lint/a11y/useSemanticElements: options stand in groups, which a fieldset is not in a listbox
						<div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
							<p id={`${listId}-${kind}`} className="suggest-kind" role="presentation">
								{names[kind]}
							</p>
							{rows.map((each, index) =>
								each.kind === kind ? (
									<SuggestOption
										key={each.key}
										row={each}
										id={`${listId}-${index}`}
										q={marked}
										chosen={index === chosen}
										onOpen={leave}
										onForget={forget}
									/>
								) : null,
							)}
						</div>
					))}
				</div>
				<p className="sr-only" role="status">
					{found && current && <Plural value={total} _0="没有找到" other="找到 # 条" />}
				</p>
				{found && current && total === 0 && (
					<p className="suggest-note">
						<Trans>还没有找到“{q}”，换个词试试。</Trans>
					</p>
				)}
				{(total > 0 || !full) && (
					<div className="suggest-foot">
						{total > 0 && (
							<Link className="link" to={paths.search({ q })} onClick={leave}>
								{/* How many of another word they are is not said of this one, to whose results it leads. */}
								{found?.capped || !current ? <Trans>看全部结果</Trans> : <Trans>看全部 {total} 条</Trans>}
								<Icon name="right" />
							</Link>
						)}
						{!full && (
							<span className="suggest-keys" aria-hidden="true">
								<Trans>
									<kbd>↑</kbd> <kbd>↓</kbd> 选，<kbd>Enter</kbd> 打开，<kbd>Esc</kbd> 收起
								</Trans>
							</span>
						)}
					</div>
				)}
			</div>
		</>
	);
}
