import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { browserApi } from '../../api/api.ts';
import type { Check } from '../../features/session/checks.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';

const checkName: Check = (value) => (value.trim() === '' ? msg`给它起个名字。` : undefined);
const checks = { name: checkName };

interface Props {
	id: number;
	name: string;
	onDone: () => Promise<void>;
	onClose: () => void;
}

/** What the member calls a passkey: where it is, so that they know which one to remove when a device is gone. */
export function RenamePasskey({ id, name, onDone, onClose }: Props) {
	const form = useFieldForm(checks, async (input) => {
		const answer = await attempt(() => browserApi('passkeyRename', { id, name: input.name }, { skipHandler: true }));
		if ('refused' in answer) return answer.refused;
		await onDone();
		return undefined;
	});
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => box.current?.querySelector('input')?.select(), []);
	return (
		<form {...form.form} className="mt-2 mb-1 grid max-w-105 gap-4">
			<div ref={box}>
				<Input
					{...form.field('name')}
					label={<Trans>叫它什么</Trans>}
					help={<Trans>写它在哪台设备上，比如“这台电脑的指纹”。</Trans>}
					defaultValue={name}
					maxLength={40}
					autoComplete="off"
					required
				/>
			</div>
			<SubmitRow
				form={form}
				narrow
				beside={
					<Button kind="line" onClick={onClose}>
						<Trans>不改名了</Trans>
					</Button>
				}
			>
				<Trans>存下名字</Trans>
			</SubmitRow>
		</form>
	);
}
