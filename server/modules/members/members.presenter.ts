import type { Profile } from '../../../contract/members/public.ts';
import type { Config } from '../../config.ts';
import { maskPhone } from '../../lib/log.ts';
import { avatarUrl } from '../media/media.urls.ts';
import type { MemberRow } from './members.queries.ts';
import { vipGrace } from './members.rules.ts';

/** A member as they see themselves. Study time and days in a row are added where they are counted (`memberInfoWithFigures`). */
export function presentProfile(config: Config, row: MemberRow, now: Date): Profile {
	const until = row.vip_until;
	return {
		id: row.id,
		nickname: row.nickname,
		avatar: avatarUrl(config, { id: row.id, name: row.nickname, avatar: row.avatar }),
		phone: row.phone === null ? '' : maskPhone(row.phone),
		phoneBound: row.phone !== null,
		email: row.email,
		gender: row.gender,
		birthday: row.birthday,
		bio: row.bio,
		vip: until && until > now ? { until: until.toISOString() } : null,
		vipRenewsFrom: until && until.getTime() + vipGrace > now.getTime() ? until.toISOString() : null,
		createdAt: row.created_at.toISOString(),
		profileVersion: row.profile_version,
	};
}
