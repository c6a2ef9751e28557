// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type Answer, type Asked, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { workersRun } from '../../../test/web/worker.ts';
import { currentToasts } from '../../lib/toast.ts';
import { checkCode, checkPhone } from './checks.ts';
import { PhoneField } from './PhoneField.tsx';
import type { Refused } from './refusal.ts';
import { SmsCodeField } from './SmsCodeField.tsx';
import { type FieldForm, useFieldForm } from './use-field-form.ts';
import { type SmsCode, useSmsCode } from './use-sms-code.ts';

let site: SiteServer;
let challenge: { salt: string; number: number; maxnumber: number };
let answers: Record<string, (asked: Asked) => Answer | Promise<Answer>>;
const ok = (data: unknown): Answer => ({ body: { code: 1, data } });
const no = (reason: string, msg: string): Answer => ({ body: { code: 0, reason, msg } });
const asked = (part: string) => site.asked.filter(({ url }) => url.includes(part));

beforeEach(async () => {
	site = await siteServer();
	challenge = { salt: 'abc', number: 7, maxnumber: 50 };
	answers = {
		'sms/challenge': () => {
			const { salt, number, maxnumber } = challenge;
			return ok({ algorithm: 'SHA-256', challenge: createHash('sha256').update(`${salt}${number}`).digest('hex'), maxnumber, salt, signature: 's' });
		},
		'sms/send': () => ok({ expiresIn: 300, resendIn: 60 }),
	};
	site.answer = (one) => Object.entries(answers).find(([part]) => one.url.includes(part))?.[1](one) ?? ok(null);
	workersRun(() => import('./proof.worker.ts'));
});
afterEach(async () => {
	cleanup();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	await site.close();
	// Whatever went wrong was said in the form, and nowhere else.
	expect(currentToasts()).toEqual([]);
});

let form: FieldForm<'phone' | 'smsCode'>;
let sms: SmsCode;
let answer: (values: Record<string, string>) => Promise<Refused | undefined>;
const sent = vi.fn();

interface PageProps {
	initial?: string;
	autoComplete?: 'tel-national' | 'username';
	label?: string;
	error?: string;
}

function Page({ autoComplete = 'tel-national', ...phone }: PageProps) {
	const [written, setWritten] = useState('');
	sms = useSmsCode('login');
	form = useFieldForm({ phone: checkPhone, smsCode: checkCode }, (values) => {
		sent(values);
		return answer(values);
	});
	return (
		<form {...form.form}>
			<PhoneField
				form={form}
				autoComplete={autoComplete}
				{...phone}
				onChanged={(text) => {
					setWritten(text);
					sms.retarget(text);
				}}
			/>
			<SmsCodeField form={form} sms={sms} number={() => (form.settle('phone') ? form.value('phone') : undefined)} />
			<p id="written">{written}</p>
			<p id="form-error">{form.formError}</p>
			<p id="reason">{form.reason}</p>
			<p id="busy">{String(form.busy)}</p>
		</form>
	);
}

let container: HTMLElement;
const input = (name: string) => container.querySelector(`input[name=${name}]`) as HTMLInputElement;
const note = (name: string) => container.querySelector(`#${CSS.escape(input(name).id)}-note`)?.textContent;
const says = (id: string) => container.querySelector(`#${id}`)?.textContent;
const button = () => container.querySelector('button') as HTMLButtonElement;
const type = (name: string, text: string, caret = text.length) => {
	input(name).value = text;
	input(name).setSelectionRange(caret, caret);
	fireEvent.input(input(name));
};
const submit = () => act(async () => void fireEvent.submit(container.querySelector('form') as HTMLFormElement));
async function open(props: Parameters<typeof Page>[0] = {}) {
	answer = async () => undefined;
	sent.mockClear();
	({ container } = await renderPage(<Page {...props} />));
}

test('R60 a form that is sent says what is missing, and goes to the first field that is', async () => {
	await open();
	await submit();
	expect([note('phone'), note('smsCode'), document.activeElement]).toEqual(['填一下手机号。', '填一下短信里的 6 位数字。', input('phone')]);
	expect(sent).not.toHaveBeenCalled();
	type('phone', '13800138000');
	expect(note('phone')).toBe('');
	await submit();
	expect([note('phone'), note('smsCode'), document.activeElement]).toEqual(['', '填一下短信里的 6 位数字。', input('smsCode')]);
	type('smsCode', '12345');
	expect(note('smsCode')).toBe('验证码是 6 位数字，还差 1 位。');
	type('smsCode', '123456');
	await submit();
	expect(sent).toHaveBeenCalledExactlyOnceWith({ phone: '138 0013 8000', smsCode: '123456' });
	expect([note('phone'), note('smsCode'), says('form-error'), says('reason')]).toEqual(['', '', '', '']);
});

/** What a field that was left says is said: the first of these was asked for before it, the second behind it. */
const settled = () => act(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve, 2), 2)));

test('R60 a field that is left is checked, unless it is empty; while it is written in it is not', async () => {
	await open();
	fireEvent.blur(input('phone'));
	await settled();
	expect(note('phone')).toBe('');
	type('phone', '138');
	expect(note('phone')).toBe('');
	// A button that was pressed must not move away before it is let go, or the finger has moved on; it may keep both for itself.
	const kept = (event: Event) => event.stopPropagation();
	for (const type of ['pointerdown', 'pointerup', 'pointercancel']) input('smsCode').addEventListener(type, kept);
	fireEvent.pointerDown(input('smsCode'));
	fireEvent.blur(input('phone'));
	await settled();
	expect(note('phone')).toBe('');
	fireEvent.pointerCancel(input('smsCode'));
	await until(() => expect(note('phone')).not.toBe(''));
	type('phone', '13800138000');
	type('phone', '138');
	fireEvent.pointerDown(input('smsCode'));
	fireEvent.blur(input('phone'));
	await settled();
	expect(note('phone')).toBe('');
	fireEvent.pointerUp(input('smsCode'));
	await until(() => expect(note('phone')).toBe('手机号是 11 位数字，还差 8 位。'));
	expect(input('phone').getAttribute('aria-invalid')).toBe('true');
	type('phone', '1380');
	expect(note('phone')).toBe('手机号是 11 位数字，还差 7 位。');
	type('phone', '13800138000');
	expect([note('phone'), note('smsCode')]).toEqual(['', '']);
});

test('R60 a refusal is written at its field, or over the form, until something is changed', async () => {
	await open({ initial: '138 0013 8000' });
	type('smsCode', '123456');
	answer = async () => ({ reason: 'sms_code_wrong', problems: { smsCode: '验证码不对', account: '别的' } });
	await submit();
	expect([note('smsCode'), says('form-error'), says('reason'), document.activeElement]).toEqual([
		'验证码不对',
		'别的',
		'sms_code_wrong',
		input('smsCode'),
	]);
	// Also when the field is only passed by.
	fireEvent.blur(input('smsCode'));
	await settled();
	expect(note('smsCode')).toBe('验证码不对');
	type('phone', '13800138001');
	expect([note('smsCode'), says('form-error'), says('reason')]).toEqual(['验证码不对', '', '']);
	type('smsCode', '123457');
	expect(note('smsCode')).toBe('');
});

test('R60 a form is sent once, however often it is pressed, and can be sent again', async () => {
	await open({ initial: '138 0013 8000' });
	type('smsCode', '123456');
	let done = (_: Refused | undefined) => {};
	answer = () => new Promise((resolve) => (done = resolve));
	await submit();
	await submit();
	expect([sent.mock.calls.length, says('busy')]).toEqual([1, 'true']);
	await act(async () => done(undefined));
	expect(says('busy')).toBe('false');
	answer = () => Promise.reject(new Error('crash'));
	const crashed = new Promise((resolve) => process.once('unhandledRejection', resolve));
	await submit();
	expect(await crashed).toMatchObject({ message: 'crash' });
	expect(says('busy')).toBe('false');
	await act(async () => {});
	answer = async () => undefined;
	await submit();
	expect(sent).toHaveBeenCalledTimes(3);
});

test('R60 a form that has gone before its answer came is written in no more', async () => {
	await open({ initial: '138 0013 8000' });
	type('smsCode', '123456');
	let done = (_: Refused | undefined) => {};
	answer = () => new Promise((resolve) => (done = resolve));
	await submit();
	cleanup();
	expect([form.value('phone'), form.wrong('phone')]).toEqual(['', true]);
	// What this threw would fail the run.
	await act(async () => done({ reason: 'sms_code_wrong', problems: { smsCode: '验证码不对' } }));
	expect(sent).toHaveBeenCalledTimes(1);
});

test('R60 a page may check a field, ask whether it is right, and write what others found', async () => {
	await open();
	expect([form.wrong('phone'), form.value('phone'), note('phone')]).toEqual([true, '', '']);
	let settled: boolean | undefined;
	act(() => {
		settled = form.settle('phone');
	});
	expect([settled, note('phone'), note('smsCode'), document.activeElement]).toEqual([false, '填一下手机号。', '', input('phone')]);
	type('phone', '13800138000');
	act(() => {
		settled = form.settle('phone');
	});
	expect([settled, form.wrong('phone'), form.value('phone')]).toEqual([true, false, '138 0013 8000']);
	act(() => form.show({ reason: 'forbidden', problems: { nowhere: '都不对' } }));
	expect([says('form-error'), says('reason')]).toEqual(['都不对', 'forbidden']);
	act(() => form.show(undefined));
	expect([says('form-error'), says('reason')]).toEqual(['', '']);
	act(() => form.focus('smsCode'));
	expect(document.activeElement).toBe(input('smsCode'));
	expect(container.querySelector('form')?.getAttribute('method')).toBe('post');
	expect(container.querySelector('form')?.noValidate).toBe(true);
});

test('R60 a number is grouped as it is written, not in its middle, and ticked once it is one', async () => {
	await open();
	expect([input('phone').type, input('phone').autocomplete, input('phone').maxLength, input('phone').required]).toEqual([
		'tel',
		'tel-national',
		24,
		true,
	]);
	expect(container.querySelectorAll('.field .icon')).toHaveLength(0);
	type('phone', '1380013');
	expect([input('phone').value, says('written')]).toEqual(['138 0013', '138 0013']);
	type('phone', '13800138000', 4);
	expect(input('phone').value).toBe('13800138000');
	expect(container.querySelectorAll('.field .icon')).toHaveLength(1);
	type('phone', '1380013800');
	expect(container.querySelectorAll('.field .icon')).toHaveLength(0);
	type('phone', '13800138000');
	await act(async () => form.show({ reason: 'phone_taken', problems: { phone: '注册过了' } }));
	expect(container.querySelectorAll('.field .icon')).toHaveLength(0);
	cleanup();
	await open({ initial: '13800138000', autoComplete: 'username' });
	expect([input('phone').type, input('phone').value]).toEqual(['text', '13800138000']);
	expect(container.querySelectorAll('.field .icon')).toHaveLength(1);
});

test('R60 the field of a number has its name, its country and the keys of a telephone; a page may give it another name and another sentence', async () => {
	await open();
	const shown = () => [
		container.querySelector('label')?.textContent,
		container.querySelector('.box-aside')?.textContent,
		input('phone').inputMode,
		note('phone'),
	];
	expect(shown()).toEqual(['手机号', '+86', 'tel', '']);
	cleanup();
	await open({ label: '新手机号', error: '和现在的一样' });
	expect(shown()).toEqual(['新手机号', '+86', 'tel', '和现在的一样']);
	type('phone', '138');
	await act(async () => void form.settle('phone'));
	expect(note('phone')).toBe('和现在的一样');
});

test('R60 a page need not listen to what is written', async () => {
	({ container } = await renderPage(
		<PhoneField
			form={{ field: () => ({ name: 'phone', error: undefined, onBlur() {}, onInput() {} }), wrong: () => false }}
			autoComplete="username"
		/>,
	));
	type('phone', '13800138000');
	expect([input('phone').value, container.querySelectorAll('.field .icon').length]).toEqual(['138 0013 8000', 1]);
});

const press = () => act(async () => void fireEvent.click(button()));

test('R61 a code goes to the number above: a proof, a message, and a minute until the next', async () => {
	await open();
	expect(input('smsCode').getAttribute('aria-describedby')).toBeNull();
	await press();
	expect([note('phone'), site.asked, button().textContent]).toEqual(['填一下手机号。', [], '获取验证码']);
	type('phone', '13800138000');
	vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
	await press();
	await until(() => expect(button().textContent).toBe('60 秒后重发'));
	expect(asked('sms/challenge')).toHaveLength(1);
	const { body } = asked('sms/send')[0] as { body: { proof: string } };
	expect(body).toEqual({ phone: '13800138000', scene: 'login', proof: expect.any(String) });
	expect(JSON.parse(atob(body.proof))).toMatchObject({ number: 7, signature: 's' });
	expect(note('smsCode')).toBe('已发到 138****8000，5 分钟内有效。');
	expect([document.activeElement, button().getAttribute('aria-disabled'), button().getAttribute('aria-busy')]).toEqual([
		input('smsCode'),
		'true',
		null,
	]);
	await act(async () => void vi.advanceTimersByTime(59_000));
	expect(button().textContent).toBe('1 秒后重发');
	await press();
	expect(asked('sms/send')).toHaveLength(1);
	await act(async () => void vi.advanceTimersByTime(1000));
	expect(button().textContent).toBe('重新发送');
	expect(vi.getTimerCount()).toBe(0);
	await press();
	// Each time another riddle.
	await until(() => expect([asked('sms/send').length, asked('sms/challenge').length]).toEqual([2, 2]));
});

test('R61 a code that is asked for twice at once, or within the minute, is sent once', async () => {
	await open({ initial: '138 0013 8000' });
	await act(async () => expect(await Promise.all([sms.send('138 0013 8000'), sms.send('138 0013 8000')])).toEqual([undefined, undefined]));
	await act(async () => expect(await sms.send('138 0013 8000')).toBeUndefined());
	expect([asked('sms/challenge').length, asked('sms/send').length]).toEqual([1, 1]);
});

test('R61 another number need not wait for the one that got a code', async () => {
	await open({ initial: '138 0013 8000' });
	vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
	await press();
	await until(() => expect(button().textContent).toBe('60 秒后重发'));
	type('phone', '138-0013-8000');
	expect(button().textContent).toBe('60 秒后重发');
	type('phone', '13800138001');
	expect([button().textContent, note('smsCode')]).toEqual(['获取验证码', '']);
	expect(vi.getTimerCount()).toBe(0);
});

test('R61 how the proof goes on is said, and that it takes longer after three seconds', async () => {
	await open({ initial: '138 0013 8000' });
	const hold: (() => void)[] = [];
	const held = (name: string) => {
		const real = answers[name] as () => Answer;
		answers[name] = () => new Promise((resolve) => hold.push(() => resolve(real())));
	};
	held('sms/challenge');
	held('sms/send');
	challenge = { salt: 'abc', number: 45_000, maxnumber: 60_000 };
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	await press();
	expect([note('smsCode'), button().getAttribute('aria-busy')]).toEqual(['先确认不是机器在要验证码，几秒就好。', 'true']);
	await press();
	await act(async () => void vi.advanceTimersByTime(2999));
	expect(note('smsCode')).toBe('先确认不是机器在要验证码，几秒就好。');
	await act(async () => void vi.advanceTimersByTime(1));
	expect(note('smsCode')).toBe('还在确认，已经算了 0%，请再等一会儿。');
	await until(() => expect(hold).toHaveLength(1));
	// The solution comes once its progress has been read.
	const shown = '还在确认，已经算了 60%，请再等一会儿。';
	workersRun(
		() => import('./proof.worker.ts'),
		(news) => ('number' in (news as object) ? until(() => expect(note('smsCode')).toBe(shown)) : undefined),
	);
	hold[0]?.();
	await until(() => expect(hold).toHaveLength(2));
	await until(() => expect(note('smsCode')).toBe('确认好了，正在发短信。'));
	hold[1]?.();
	await until(() => expect(button().textContent).toBe('60 秒后重发'));
	expect(asked('sms/challenge')).toHaveLength(1);
});

test('R61 a proof that grew old is made once more; another refusal is written where it belongs', async () => {
	await open({ initial: '138 0013 8000' });
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const timers: number[] = [];
	answers['sms/send'] = () => {
		timers.push(vi.getTimerCount());
		return timers.length === 1 ? no('proof_invalid', '再确认一次') : no('sms_too_soon', '请 30 秒后再试');
	};
	await press();
	await until(() => expect(note('smsCode')).toBe('请 30 秒后再试'));
	expect([timers, asked('sms/challenge').length, button().textContent]).toEqual([[0, 0], 2, '获取验证码']);
	answers['sms/send'] = () => no('phone_unsupported', '这个号段收不到');
	await press();
	await until(() => expect([note('phone'), document.activeElement]).toEqual(['这个号段收不到', input('phone')]));
	answers['sms/send'] = () => no('proof_invalid', '再确认一次');
	await press();
	await until(() => expect(note('smsCode')).toBe('再确认一次'));
	const broken = '我们这边出了点问题。填好的都还在，过一会儿再试一次。';
	answers['sms/send'] = () => ({ status: 503, body: {} });
	await press();
	await until(() => expect([says('form-error'), asked('sms/send').length]).toEqual([broken, 6]));
	type('phone', '13800138002');
	answers['sms/challenge'] = () => ({ status: 503, body: {} });
	await press();
	await until(() => expect([says('form-error'), currentToasts()]).toEqual([broken, []]));
	answers['sms/challenge'] = () => ok({ algorithm: 'SHA-256', challenge: 'ff'.repeat(32), maxnumber: 3, salt: 'abc', signature: 's' });
	await press();
	await until(() => expect(says('form-error')).toBe('没连上服务器。填好的都还在，接上网络再试一次。'));
	await act(async () => void vi.advanceTimersByTime(3000));
	expect([asked('sms/send').length, button().getAttribute('aria-busy')]).toEqual([6, null]);
});
