import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { solve } from '../proof.ts';
import { expect, folder, freshPhone, smsCode } from './app.ts';

const password = 'chalk-and-slate-7';

export interface FreshMember {
	account: string;
	password: string;
	token: string;
	id: number;
}

/** Registers a member of whom nobody knows anything yet, by the calls that the form makes. */
export async function freshMember(request: APIRequestContext): Promise<FreshMember> {
	const phone = freshPhone();
	const challenge = (await (await request.get('/api/agency/core/sms/challenge')).json()).data;
	await request.post('/api/agency/core/sms/send', { data: { phone, scene: 'register', proof: solve(challenge) } });
	const answer = await request.post('/api/agency/core/member/register', {
		data: { phone, smsCode: await smsCode(phone), password, agree: true },
	});
	const { code, data } = await answer.json();
	expect(code).toBe(1);
	return { account: phone, password, token: data.token, id: data.member.id };
}

/** Gives a course, as the agency does it while the site runs. */
export async function grantCourse(member: FreshMember, course: number): Promise<void> {
	const node = join(process.cwd(), 'node_modules/.bin/node');
	await promisify(execFile)(node, ['tools/grant/main.ts', member.account, String(course)], {
		env: { ...process.env, DATA_DIR: folder(), LECTERN_ENV: 'demo' },
	});
}

/** The browser is this member's from now on. */
export async function becomeMember(context: BrowserContext, { token }: FreshMember, baseURL: string): Promise<void> {
	await context.addCookies([{ name: 'agency-smart-token', value: token, url: baseURL }]);
}
