import type { Session } from '../contract/members/public.ts';
import { solve } from './proof.ts';
import type { TestApp } from './start-app.ts';

type Scene = 'login' | 'register' | 'bind' | 'reset';

/** A password that no list knows. */
export const goodPassword = 'chalk-and-slate-7';

export async function solvedProof(app: TestApp, ip?: string): Promise<string> {
	return solve((await app.call('captcha', {}, ip ? { ip } : {})).json.data);
}

/** Has a code sent and takes it from the carrier. */
export async function sendCode(app: TestApp, phone: string, scene: Scene, ip?: string): Promise<string> {
	const answer = await app.call('smsSend', { phone, scene, proof: await solvedProof(app, ip) }, ip ? { ip } : {});
	if (answer.json.code !== 1) throw new Error(`sms/send: ${answer.text}`);
	return app.sms.at(-1)?.code ?? '';
}

/** Registers by way of the calls; answers the session. */
export async function registerMember(app: TestApp, phone: string, password = goodPassword): Promise<Session> {
	const smsCode = await sendCode(app, phone, 'register');
	const answer = await app.call('register', { phone, smsCode, password, agree: true });
	if (answer.json.code !== 1) throw new Error(`register: ${answer.text}`);
	return answer.json.data;
}

/** Six digits that are not the code. */
export function wrongCode(code: string): string {
	return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
