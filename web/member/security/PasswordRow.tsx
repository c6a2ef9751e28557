import { Trans, useLingui } from '@lingui/react/macro';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { fullDate } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Button } from '../../ui/Button.tsx';
import { icons } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { useOpenRow } from './open-row.ts';
import { Row } from './Row.tsx';

const ChangePassword = lazyPart(() => import('../password/ChangePassword.tsx').then((module) => module.ChangePassword));

interface Props {
	member: { phone: string; phoneBound: boolean };
	security: { hasPassword: boolean; passwordChangedAt: string | null } | null;
	onChanged: () => Promise<void>;
	since: number | undefined;
}

/** How it stands with the password. Not known, nothing is said of it but that. */
export function PasswordRow({ member, security, onChanged, since }: Props) {
	const { t } = useLingui();
	const locale = useLocale();
	const { close } = useOpenRow();
	const hasPassword = security?.hasPassword !== false;
	const changed = security?.passwordChangedAt ? fullDate(security.passwordChangedAt, locale) : '';
	return (
		<Row
			id="password"
			picture={icons.lock}
			title={<Trans>密码</Trans>}
			note={security && (changed !== '' ? t`${changed}改过` : hasPassword ? t`注册以后还没改过` : t`还没有密码，用短信验证码登录`)}
			action={{ label: hasPassword ? t`修改` : t`设一个`, name: hasPassword ? t`修改密码` : t`设一个密码` }}
			form={
				<ChangePassword
					member={member}
					hasPassword={hasPassword}
					onChanged={onChanged}
					beside={
						<Button kind="line" onClick={close}>
							<Trans>先不改</Trans>
						</Button>
					}
					after={
						<Button kind="line" size="sm" className="min-h-11" onClick={close}>
							<Trans>好</Trans>
						</Button>
					}
				/>
			}
		>
			<StaleNote since={since} what={<Trans context="没能取到">密码信息</Trans>} />
		</Row>
	);
}
