// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import '../frame/MemberOnly.tsx';
import { AddPasskey } from './AddPasskey.tsx';

let site: SiteServer;
beforeEach(async () => {
	site = await siteServer();
});
afterEach(async () => {
	cleanup();
	await site.close();
});

const offline = '没连上服务器。填好的都还在，接上网络再试一次。';
test.each<['zh-CN' | 'en', Answer, string]>([
	['zh-CN', 'gone', offline],
	['zh-CN', { status: 500, body: '' }, '我们这边出了点问题。填好的都还在，过一会儿再试一次。'],
	['zh-CN', { body: { code: 0, reason: 'passkeys_full', msg: '已经有十把了' } }, '已经有十把了'],
	['en', 'gone', 'Couldn’t reach the server. Nothing you typed is lost; try again once you’re online.'],
])('R79 a passkey that cannot be added says why in the reader’s words: %s %j', async (locale, answer, words) => {
	site.answer = () => answer;
	await renderPage(<AddPasskey phone="138****0000" hasPassword confirmed onAdded={async () => {}} onClose={() => {}} />, { locale });
	await act(async () => void fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement));
	await until(() => expect(screen.getByRole('alert').textContent).toContain(words));
	expect(site.asked.map(({ url }) => url)).toEqual(['/api/agency/core/member/passkey/add/begin']);
});
