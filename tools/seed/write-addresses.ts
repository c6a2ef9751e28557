import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { placeOf } from '../../server/modules/addresses/addresses.rules.ts';
import type { DemoMember } from './read-content/members.ts';

/** Where the demo member has things posted to. The first of the file is the newest. */
export async function writeAddresses(tx: Tx, addresses: DemoMember['addresses'], { memberId, now }: { memberId: number; now: Date }): Promise<void> {
	for (const { name, phone, division, detail, postcode, ...rest } of addresses.toReversed()) {
		const place = placeOf(division);
		if (place === undefined) throw new Error(`member.yaml: ${division} is no code of contract/addresses/divisions.json`);
		await tx.run(sql`insert into address (member_id, name, phone, division, province, city, district, detail, postcode, is_default, created_at, updated_at)
			values (${memberId}, ${name}, ${phone}, ${division}, ${place.province}, ${place.city}, ${place.district}, ${detail}, ${postcode}, ${rest.default === true}, ${now}, ${now})`);
	}
}
