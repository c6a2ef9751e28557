import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Member, Profile } from '../../../contract/members/public.ts';
import { browserApi } from '../../api/api.ts';
import { type Check, checkNickname } from '../../features/session/checks.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SubmitRow } from '../../features/session/SubmitRow.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { toast } from '../../lib/toast.ts';
import { Input } from '../../ui/Input.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

const bioLength = 100;
const checkName: Check = (value) => (value.trim() === '' ? msg`填一下昵称。` : checkNickname(value));

/** What the member says of themselves. Of two windows the later one is told, and shown what is stored now. */
export function ProfileForm({ member, onSaved }: { member: Member; onSaved: (profile?: Profile) => Promise<void> }) {
	const { t } = useLingui();
	const [gender, setGender] = useState(member.gender);
	const birthday = useRef<HTMLInputElement>(null);
	// Of a date that lacks its year a browser says that it is empty: sent so, the one that is stored would be forgotten.
	const checkBirthday: Check = () => (birthday.current?.validity.badInput ? msg`生日没填完：年、月、日都填上，或者全部清空。` : undefined);
	const checks = { nickname: checkName, birthday: checkBirthday, bio: () => undefined };
	const form = useFieldForm(checks, async ({ nickname, birthday, bio }) => {
		const input = { version: member.profileVersion, nickname, gender, birthday: birthday === '' ? null : birthday, bio };
		const answer = await attempt(() => browserApi('profileUpdate', input, { skipHandler: true }));
		if ('refused' in answer) return answer.refused;
		toast(t`资料改好了。`);
		await onSaved(answer.data);
		return undefined;
	});
	return (
		<form {...form.form} aria-label={t`个人资料`} className="mt-7 grid gap-6 max-sm:[&_.btn]:w-full">
			<Input {...form.field('nickname')} label={<Trans>昵称</Trans>} defaultValue={member.nickname} autoComplete="nickname" required maxLength={40} />
			{/* Side by side where the words have room: on the smallest phones, and in English on more of them, one under the other. */}
			<div className="flex flex-wrap gap-x-4 gap-y-6 *:flex-[1_0_9.5rem] sm:gap-x-6">
				<div className="field whitespace-nowrap">
					<span className="field-label" aria-hidden="true">
						<Trans>性别</Trans>
					</span>
					<Segment
						wide
						label={t`性别`}
						current={gender}
						onSelect={setGender}
						items={[
							{ key: 'female', label: <Trans>女</Trans> },
							{ key: 'unknown', label: <Trans>不说</Trans> },
							{ key: 'male', label: <Trans>男</Trans> },
						]}
					/>
				</div>
				<Input
					{...form.field('birthday')}
					// The rest of a date that is cleared is no input to a browser: it was empty before.
					onKeyUp={form.field('birthday').onInput}
					ref={birthday}
					type="date"
					label={<Trans>生日</Trans>}
					defaultValue={member.birthday ?? ''}
					min="1900-01-01"
					autoComplete="bday"
				/>
			</div>
			<TextArea {...form.field('bio')} label={<Trans>一句话介绍</Trans>} defaultValue={member.bio} rows={3} maxLength={bioLength} />
			<SubmitRow form={form} narrow help={form.reason === 'changed_meanwhile' && <ShowNew onShow={() => onSaved()} />}>
				<Trans>保存</Trans>
			</SubmitRow>
		</form>
	);
}

function ShowNew({ onShow }: { onShow: () => void }) {
	return (
		<Trans>
			<button type="button" className="link" onClick={onShow}>
				看新的内容
			</button>
			，这里填的会换成它。
		</Trans>
	);
}
