import type { StaffMemberCard, StaffMemberDetail } from '../../../contract/privacy/staff.ts';
import type { Config } from '../../config.ts';
import { maskPhone } from '../../lib/log.ts';
import { avatarUrl } from '../media/media.urls.ts';
import type { DirectoryRow } from '../members/directory.service.ts';
import { maskEmail, nobodysName } from '../members/members.rules.ts';

export function presentCard(row: DirectoryRow): StaffMemberCard {
	return {
		id: row.id,
		nickname: row.closed_at === null ? row.nickname : nobodysName('zh-CN'),
		phone: row.phone === null ? '' : maskPhone(row.phone),
		state: row.closed_at !== null ? 'closed' : row.disabled_at !== null ? 'disabled' : row.closes_at !== null ? 'closing' : 'active',
		createdAt: row.created_at.toISOString(),
	};
}

export function presentDetail(config: Config, row: DirectoryRow, counts: { sessions: number; courses: number }, now: Date): StaffMemberDetail {
	const card = presentCard(row);
	return {
		...card,
		avatar: avatarUrl(config, { id: row.id, name: card.nickname, avatar: row.avatar }),
		email: row.email === null ? '' : maskEmail(row.email),
		vipUntil: row.vip_until !== null && row.vip_until > now ? row.vip_until.toISOString() : null,
		closesAt: row.closes_at?.toISOString() ?? null,
		disabledAt: row.disabled_at?.toISOString() ?? null,
		...counts,
		version: row.state_version,
	};
}
