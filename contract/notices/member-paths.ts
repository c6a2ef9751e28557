import type { CallPath } from '../call.ts';

/** They come with the bell (`web/features/notices/`), which only members have: no page carries them at first. */
export const noticesMemberPaths = {
	noticeUnread: ['GET', '/api/agency/core/member/notice/unread'],
	noticeList: ['GET', '/api/agency/core/member/notice/list'],
	noticeRead: ['POST', '/api/agency/core/member/notice/read'],
	noticeFolded: ['GET', '/api/agency/core/member/notice/folded'],
	noticeSettings: ['GET', '/api/agency/core/member/notice/settings'],
	noticeSettingsSave: ['POST', '/api/agency/core/member/notice/settings/save'],
} as const satisfies Record<string, CallPath>;
