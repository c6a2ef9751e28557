import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallOutput } from '../../../contract/calls.ts';
import { browserApi } from '../../api/api.ts';
import { closeSession } from '../../features/members/session.ts';
import { type Check, checkCode } from '../../features/session/checks.ts';
import { attempt } from '../../features/session/refusal.ts';
import { SmsCodeField } from '../../features/session/SmsCodeField.tsx';
import { useFieldForm } from '../../features/session/use-field-form.ts';
import { useSmsCode } from '../../features/session/use-sms-code.ts';
import { fullDate } from '../../lib/dates.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { moment } from './when.ts';

type Plan = CallOutput<'closePlan'>;

interface Props {
	phone: string;
	hasPassword: boolean;
	onClose: () => void;
}

/** What goes, what stays and what is left unsigned, when, and that it is the member who wants it. */
export function CloseDialog({ phone, hasPassword, onClose }: Props) {
	const [plan, setPlan] = useState<Plan | 'failed'>();
	const [round, setRound] = useState(0);
	const [way, setWay] = useState<'password' | 'code'>(hasPassword ? 'password' : 'code');
	// biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
	useEffect(() => {
		let left = false;
		void attempt(() => browserApi('closePlan', {}, { skipHandler: true })).then((answer) => {
			if (!left) setPlan('refused' in answer ? 'failed' : answer.data);
		});
		return () => {
			left = true;
		};
	}, [round]);
	return (
		<Dialog open onClose={onClose} size="md" title={<Trans>注销这个账号？</Trans>}>
			{plan === undefined && <div className="skeleton mt-4 h-56" aria-hidden="true" />}
			{plan === 'failed' && (
				<div role="alert" className="mt-4 grid gap-4">
					<p>
						<Trans>没能取到注销的安排，所以还不能注销。账号没有变。</Trans>
					</p>
					<div className="dialog-actions">
						<Button kind="line" onClick={onClose}>
							<Trans>先不注销</Trans>
						</Button>
						<Button
							onClick={() => {
								setPlan(undefined);
								setRound(round + 1);
							}}
						>
							<Trans>再取一次</Trans>
						</Button>
					</div>
				</div>
			)}
			{typeof plan === 'object' && (
				<>
					<Goes plan={plan} />
					<Dates closesAt={plan.closesAt} />
					{way === 'password' ? (
						<ByPassword onClose={onClose} onCode={phone === '' ? undefined : () => setWay('code')} />
					) : (
						<ByCode onClose={onClose} phone={phone} onPassword={hasPassword ? () => setWay('password') : undefined} />
					)}
				</>
			)}
		</Dialog>
	);
}

function Goes({ plan: { courses, vipUntil } }: { plan: Plan }) {
	const { t } = useLingui();
	const locale = useLocale();
	const until = vipUntil === null ? '' : fullDate(vipUntil, locale);
	const gone: ReactNode[] = [
		...(courses > 0 ? [<Plural key="courses" value={courses} other="# 门课" />] : []),
		...(until === '' ? [] : [<Trans key="vip">VIP（到 {until}）</Trans>]),
		<Trans key="rest">笔记、收藏、签到、地址</Trans>,
	];
	return (
		<dl className="mt-3 border-t-2 border-ink text-15 text-ink *:border-b *:border-rule">
			<Line name={<Trans>会没有</Trans>}>
				{gone.map((part, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
					<Fragment key={at}>
						{at > 0 && t({ message: '、', context: '逗号' })}
						{part}
					</Fragment>
				))}
			</Line>
			<Line name={<Trans>会留下</Trans>}>
				<Trans>订单、发票和学时账本，去掉姓名和手机：账目和学时证明靠它们。</Trans>
			</Line>
			<Line name={<Trans>不会动</Trans>}>
				<Trans>你的提问和评价，署名改成“一位同学”</Trans>
			</Line>
		</dl>
	);
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
	return (
		<div className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-2 py-2.5">
			<dt className="text-ink-3">{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function Dates({ closesAt }: { closesAt: string }) {
	const locale = useLocale();
	const steps: { mark: string; when: ReactNode; what: ReactNode }[] = [
		{ mark: 'bg-ink', when: <Trans>今天</Trans>, what: <Trans>所有设备退出</Trans> },
		{ mark: 'bg-sheet border-2 border-ink-3', when: <Trans>七天之内</Trans>, what: <Trans>登录一次就回来</Trans> },
		{ mark: 'bg-red', when: <time dateTime={closesAt}>{moment(closesAt, locale)}</time>, what: <Trans>清除，找不回</Trans> },
	];
	return (
		<ol className="mt-5 grid grid-cols-3 text-ink">
			{steps.map(({ mark, when, what }) => (
				<li key={mark} className="pr-2">
					<span className="mb-2 flex items-center" aria-hidden="true">
						<i className={`size-2.5 flex-none rounded-[2px] ${mark}`} />
						<i className="h-0.5 grow bg-rule" />
					</span>
					<b className="block text-15 font-semibold">{when}</b>
					<span className="text-14 text-ink-3">{what}</span>
				</li>
			))}
		</ol>
	);
}

/** Shows who one is and closes: one press, two calls. Of the second a refusal belongs to no field. */
function useClosing() {
	const { t } = useLingui();
	const locale = useLocale();
	const navigate = useNavigate();
	return async (shown: { password: string } | { smsCode: string }) => {
		const confirmed = await attempt(() => browserApi('confirmSelf', shown, { skipHandler: true }));
		if ('refused' in confirmed) return confirmed.refused;
		const answer = await attempt(() => browserApi('memberClose', {}, { skipHandler: true }));
		if ('refused' in answer) return answer.refused;
		const until = moment(answer.data.closesAt, locale);
		closeSession();
		await navigate(paths.home());
		toast(t`账号已经注销，所有设备都退出了。${until} 前登录一次就能回来。`);
		return undefined;
	};
}

const checkOld: Check = (value) => (value === '' ? msg`填一下密码，确认是你。` : undefined);
const passwordChecks = { oldPassword: checkOld };
const codeChecks = { smsCode: checkCode };

function ByPassword({ onClose, onCode }: { onClose: () => void; onCode: (() => void) | undefined }) {
	const close = useClosing();
	const form = useFieldForm(passwordChecks, ({ oldPassword }) => close({ password: oldPassword }));
	return (
		<form {...form.form} className="mt-5 text-ink">
			<PasswordInput {...form.field('oldPassword')} label={<Trans>密码，确认是你</Trans>} autoComplete="current-password" required maxLength={64} />
			{onCode && (
				<button type="button" className="link mt-2 min-h-6 text-14" onClick={onCode}>
					<Trans>改用短信</Trans>
				</button>
			)}
			<Acts form={form} onClose={onClose} />
		</form>
	);
}

function ByCode({ phone, onClose, onPassword }: { phone: string; onClose: () => void; onPassword: (() => void) | undefined }) {
	const close = useClosing();
	const sms = useSmsCode('bind', ({ proof }) => browserApi('ownCodeSend', { scene: 'bind', proof }, { skipHandler: true }));
	const form = useFieldForm(codeChecks, ({ smsCode }) => close({ smsCode }));
	return (
		<form {...form.form} className="mt-5 text-ink">
			<SmsCodeField form={form} sms={sms} own={phone} />
			{onPassword && (
				<button type="button" className="link mt-2 min-h-6 text-14" onClick={onPassword}>
					<Trans>改用密码</Trans>
				</button>
			)}
			<Acts form={form} onClose={onClose} />
		</form>
	);
}

function Acts({ form, onClose }: { form: { busy: boolean; formError: string | undefined }; onClose: () => void }) {
	return (
		<>
			<p role="alert" className="mt-3 text-14 text-red empty:hidden">
				{form.formError}
			</p>
			<div className="dialog-actions">
				<Button kind="line" onClick={onClose}>
					<Trans>先不注销</Trans>
				</Button>
				<Button kind="danger" type="submit" busy={form.busy}>
					<Trans>注销账号</Trans>
				</Button>
			</div>
		</>
	);
}
