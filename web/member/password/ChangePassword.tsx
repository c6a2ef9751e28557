import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { changeMember } from '../../features/members/session.ts';
import { Segment } from '../../ui/Segment.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { ChangeByCode } from './ChangeByCode.tsx';
import { ChangeByPassword } from './ChangeByPassword.tsx';

interface Props {
	member: { phone: string; phoneBound: boolean };
	hasPassword: boolean;
	/** A button beside that of the form, where it is one of several on its page. */
	beside?: ReactNode;
	/** The way on from a new password. */
	after: ReactNode;
	onChanged?: () => void;
}

/** A new password, by the one that holds or by a code; then how many other devices it logged out. */
export function ChangePassword({ member, hasPassword, beside, after, onChanged }: Props) {
	const { t } = useLingui();
	const [chosen, choose] = useState<'password' | 'code'>('password');
	const way = hasPassword ? (member.phoneBound ? chosen : 'password') : 'code';
	const [ended, setEnded] = useState<number>();
	const done = (count: number) => {
		changeMember();
		setEnded(count);
		onChanged?.();
	};
	if (ended !== undefined)
		return (
			<div role="status">
				<p className="flex items-center gap-2 text-20 font-semibold">
					<Tick draw />
					<Trans>密码改好了</Trans>
				</p>
				<p className="mt-2 text-ink-2">
					<Plural value={ended} _0="下次登录用新密码。没有别的设备登录着。" other="下次登录用新密码。另外 # 台设备已退出登录。" />
				</p>
				<p className="mt-5">{after}</p>
			</div>
		);
	return (
		<div className="grid grid-cols-1 gap-6">
			<p className="text-ink-2">
				<Trans>改好以后，别的设备都要重新登录，这里不用。</Trans>
			</p>
			{/* Inside a row the word under the password is the way to a code. */}
			{!beside && hasPassword && member.phoneBound && (
				<Segment
					wide
					label={t`怎么确认是你`}
					current={way}
					onSelect={choose}
					items={[
						{ key: 'password', label: <Trans>用现在的密码</Trans> },
						{ key: 'code', label: <Trans>用短信验证码</Trans> },
					]}
				/>
			)}
			{way === 'password' ? (
				<ChangeByPassword onDone={done} onCode={member.phoneBound ? () => choose('code') : undefined} beside={beside} />
			) : (
				<ChangeByCode phone={member.phone} onDone={done} beside={beside} />
			)}
		</div>
	);
}
