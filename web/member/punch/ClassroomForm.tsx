import { Trans } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import type { CheckIn } from './use-check-in.ts';

const length = 6;
/** What was typed or pasted, also in wide digits or with spaces between them. */
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '').slice(0, length);

/** The code of a class. What comes of it is said by the page; a code that was not taken stays, marked to be typed over. */
export function ClassroomForm({ checkIn, onDone }: { checkIn: CheckIn; onDone: () => void }) {
	const input = useRef<HTMLInputElement>(null);
	const [code, setCode] = useState('');
	const [short, setShort] = useState(false);
	const missing = length - code.length;
	/** This form's own press is what the page says the outcome of. */
	const mine = useRef(false);
	const again = () => {
		input.current?.focus();
		input.current?.select();
	};
	useEffect(() => input.current?.focus(), []);
	// Together with the words, not once the page is up to date again: what is typed in between would be lost.
	useLayoutEffect(() => {
		if (!checkIn.failed || !mine.current) return;
		mine.current = false;
		again();
	});
	return (
		<form
			className="mt-3 grid gap-3"
			noValidate
			onSubmit={async (event) => {
				event.preventDefault();
				setShort(missing > 0);
				if (missing > 0) return again();
				mine.current = true;
				if (await checkIn.classroom(code)) onDone();
			}}
		>
			<Input
				ref={input}
				label={<Trans>签到码</Trans>}
				help={<Trans>老师写在黑板上的六位数字。</Trans>}
				error={short && missing > 0 && <Trans>签到码有 6 位，还差 {missing} 位。</Trans>}
				boxClass="box-code"
				inputMode="numeric"
				autoComplete="off"
				enterKeyHint="done"
				required
				value={code}
				onChange={(event) => setCode(digitsOf(event.currentTarget.value))}
			/>
			<Button type="submit" wide busy={checkIn.busy === 'class'}>
				<Trans context="按钮">签到</Trans>
			</Button>
		</form>
	);
}
