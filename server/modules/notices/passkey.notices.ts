import * as z from 'zod';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { passkeyAdded, passkeyCopied, passkeyRemoved } from '../passkeys/passkeys.events.ts';
import { passkeyName } from '../passkeys/passkeys.service.ts';
import { defineTopic, type Topic } from './notices.topic.ts';
import { noticeOn } from './tell.service.ts';

const named = z.object({ name: z.string() });

const addedTopic = defineTopic({
	name: 'passkey_added',
	kind: 'security',
	facts: named,
	words: ({ name }, locale) =>
		locale === 'en'
			? {
					title: 'A passkey was added to your account',
					text: `“${name}” can log in now. If it was not you, remove it and change your password.`,
					act: 'Check the account',
				}
			: { title: '账号加了一把通行密钥', text: `“${name}”现在能登录。不是你加的，请移除它，再改密码。`, act: '查看账号安全' },
	href: () => pagePaths.userSecurity(),
});

const removedTopic = defineTopic({
	name: 'passkey_removed',
	kind: 'security',
	facts: z.object({}),
	words: (_, locale) =>
		locale === 'en'
			? {
					title: 'A passkey of your account was removed',
					text: 'It logs nobody in any more, and all other logins have ended. If it was not you, change your password now.',
					act: 'Check the account',
				}
			: { title: '移除了一把通行密钥', text: '它不能再登录，其他设备都已退出。不是你移除的，现在就改密码。', act: '查看账号安全' },
	href: () => pagePaths.userSecurity(),
});

const copiedTopic = defineTopic({
	name: 'passkey_copied',
	kind: 'security',
	facts: named,
	words: ({ name }, locale) =>
		locale === 'en'
			? {
					title: 'A login with a copied passkey was refused',
					text: `Somebody seems to have a copy of “${name}”. Remove it and add a new one.`,
					act: 'Remove it',
				}
			: { title: '拦下了一次通行密钥登录', text: `“${name}”可能被人复制了。请移除它，再加一把新的。`, act: '去移除' },
	href: () => pagePaths.userSecurity(),
});

export const passkeyTopics: readonly Topic[] = [addedTopic, removedTopic, copiedTopic];

export const passkeyNotices: JobHandler[] = [
	// Of one that is gone already its removal tells.
	noticeOn(passkeyAdded, addedTopic, async ({ memberId, passkeyId }, tx) => {
		const name = await passkeyName(tx, memberId, passkeyId);
		return name === null ? null : { memberId, facts: { name } };
	}),
	noticeOn(passkeyRemoved, removedTopic, ({ memberId }) => ({ memberId, facts: {} })),
	noticeOn(passkeyCopied, copiedTopic, async ({ memberId, passkeyId }, tx) => {
		const name = await passkeyName(tx, memberId, passkeyId);
		return name === null ? null : { memberId, facts: { name } };
	}),
];
