// Written by `npm run tables` from the migrated database; `npm run check -- sql` compares.
import type { Generated, GeneratedAlways } from 'kysely';

export interface StaffTables {
	staff: {
		id: GeneratedAlways<number>;
		account: string;
		name: string;
		password_hash: string;
		totp_secret: Buffer | null;
		roles: Generated<string[]>;
		disabled_at: Date | null;
		created_at: Generated<Date>;
		totp_step: number | null;
		version: Generated<number>;
	};
	staff_audit: {
		id: GeneratedAlways<number>;
		at: Generated<Date>;
		staff_id: number | null;
		kind: string;
		subject: Generated<string>;
		detail: Generated<unknown>;
		ip: string | null;
	};
	staff_session: {
		id: GeneratedAlways<number>;
		token_hash: Buffer;
		staff_id: number;
		confirmed: boolean;
		totp_pending: Buffer | null;
		device: Generated<string>;
		ip: string | null;
		created_at: Generated<Date>;
		expires_at: Date;
		ended_at: Date | null;
	};
}
