import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { afterTyping } from './gift-code.ts';
import type { GiftDesk } from './use-gift.ts';

/** The code: four boxes of four, which a code that is pasted fills whole. One group for who listens, each box with its name. */
export function GiftBoxes({ desk, id, form }: { desk: GiftDesk; id: string; form: RefObject<HTMLFormElement | null> }) {
	const { t } = useLingui();
	/** What an input method writes before it is done. */
	const [composed, compose] = useState<{ index: number; text: string } | null>(null);
	const { groups, trouble, look } = desk;
	// What is said of a code that is good is no error of the boxes.
	const wrong = trouble !== '' && look?.gift == null;
	const box = (index: number) => form.current?.querySelectorAll('input')[index];
	const put = (index: number, text: string) => {
		const { groups: next, at } = afterTyping(groups, index, text);
		desk.type(next);
		if (at !== index) box(at)?.focus();
	};
	const move = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
		const { selectionStart, selectionEnd, value } = event.currentTarget;
		const isAtStart = selectionStart === 0 && selectionEnd === 0;
		const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
		const to = (event.key === 'Backspace' && value === '') || (event.key === 'ArrowLeft' && isAtStart) ? index - 1 : index + 1;
		if (to < index || (event.key === 'ArrowRight' && isAtEnd)) {
			const other = box(to);
			if (!other) return;
			event.preventDefault();
			other.focus();
			const caret = to < index ? other.value.length : 0;
			other.setSelectionRange(caret, caret);
		}
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void desk.ask();
	};
	return (
		<form id={id} ref={form} onSubmit={submit} noValidate>
			<fieldset className="field" aria-describedby={`${id}-note`}>
				<legend>
					<Trans>礼品码</Trans>
				</legend>
				<div className="gift-boxes">
					{groups.map((group, index) => {
						const number = index + 1;
						return (
							<div key={number} className="box" data-error={wrong ? '' : undefined}>
								<input
									aria-label={t`礼品码第 ${number} 组`}
									aria-invalid={wrong ? true : undefined}
									value={composed?.index === index ? composed.text : group}
									onChange={({ currentTarget: { value }, nativeEvent }) => {
										if ((nativeEvent as InputEvent).isComposing) return compose({ index, text: value });
										compose(null);
										put(index, value);
									}}
									onCompositionEnd={({ currentTarget: { value } }) => {
										compose(null);
										put(index, value);
									}}
									onKeyDown={(event) => move(event, index)}
									onFocus={({ currentTarget }) => currentTarget.select()}
									autoComplete="off"
									autoCapitalize="characters"
									spellCheck={false}
									enterKeyHint="go"
								/>
							</div>
						);
					})}
				</div>
				<p id={`${id}-note`} className="field-note" data-tone={wrong ? 'error' : undefined} aria-live="polite">
					{trouble || <Trans>整串粘进来也行，空格和横线我们来管。</Trans>}
				</p>
			</fieldset>
		</form>
	);
}
