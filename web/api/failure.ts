import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FailureReason } from '../../contract/errors.ts';
import { say } from '../lib/i18n.ts';
import { pageLocale } from '../lib/locale.ts';
import { toast } from '../lib/toast.ts';

export interface Failure {
	/** 0: no readable answer (offline, timeout, broken JSON). */
	status: number;
	reason: FailureReason;
	message: string;
	statusText: string;
	traceId: string | undefined;
}

/** What is known of an error by its shape: the server's errors come from another bundle, so their class is another one. */
export function failureOf(error: unknown): Failure {
	const { name, status, reason, message, statusText, traceId } = (error ?? {}) as Partial<Failure> & { name?: string };
	if (name !== 'CallError' || typeof status !== 'number')
		return { status: 500, reason: 'server_error', message: String(error), statusText: '', traceId: undefined };
	return { status, reason: reason ?? '', message: message ?? '', statusText: statusText ?? '', traceId };
}

/** The specification's error catalogue. */
const sentences: Record<number, MessageDescriptor> = {
	0: msg`连不上服务器，请检查网络`,
	400: msg`请求有误`,
	401: msg`登录已过期，请重新登录`,
	403: msg`没有访问权限`,
	404: msg`访问的地址不存在`,
	405: msg`不支持这种请求方式`,
	406: msg`没有所要的格式`,
	410: msg`内容已经删除`,
	422: msg`内容没有通过校验`,
	500: msg`服务器出错了`,
	502: msg`网关出错了`,
	503: msg`服务正在维护`,
	504: msg`网关超时`,
};

const quietTime = 3000;

export interface FailureOutlets {
	toast: (text: string) => void;
	/** Sends a visitor whose login has expired to the login page, unless that is where they are. */
	toLogin: () => void;
	now?: () => number;
}

/** Toasts a failure once per status and 3 s; a 401 also leads to login, unless whoever failed has seen to that (`stay`). */
export function createFailureHandler({ toast, toLogin, now = Date.now }: FailureOutlets) {
	const last = new Map<number, number>();
	return (error: unknown, stay = false): void => {
		const { status, statusText, message } = failureOf(error);
		const at = now();
		if (at - (last.get(status) ?? Number.NEGATIVE_INFINITY) >= quietTime) {
			last.set(status, at);
			const sentence = sentences[status];
			toast(sentence ? say(pageLocale(), sentence) : statusText || message);
		}
		if (status === 401 && !stay) toLogin();
	};
}

let leave = () => {};

/** The root hands in the router's way to the login page. */
export function onLoginNeeded(toLogin: () => void): void {
	leave = toLogin;
}

/** The one global handler. */
export const handleFailure = createFailureHandler({ toast: (text) => toast(text, { icon: 'clock' }), toLogin: () => leave() });
