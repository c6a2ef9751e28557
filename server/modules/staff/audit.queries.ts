import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export type AuditKind =
	| 'signed_in'
	| 'signed_out'
	| 'sign_in_failed'
	| 'totp_set_up'
	| 'staff_added'
	| 'staff_changed'
	| 'staff_reset'
	| 'members_searched'
	| 'member_seen'
	| 'member_contacts_seen'
	| 'member_disabled'
	| 'member_logged_out'
	| 'review_answered'
	| 'review_hidden'
	| 'review_shown'
	| 'question_answered'
	| 'question_shown'
	| 'question_hidden'
	| 'classroom_opened'
	| 'classroom_code_changed'
	| 'classroom_closed'
	| 'delivery_retried'
	| 'coupon_changed'
	| 'gifts_made'
	| 'gift_withdrawn'
	| 'gifts_withdrawn'
	| 'invoices_listed'
	| 'invoice_issued'
	| 'invoice_rejected'
	| 'invoice_reversed'
	| 'pay_provider_changed'
	| 'order_refunded'
	| 'refund_retried'
	| 'refund_asked'
	| 'refund_confirmed'
	| 'refund_turned_down'
	| 'notice_replayed'
	| 'parcels_listed'
	| 'parcel_sent'
	| 'parcel_corrected'
	| 'refund_sent'
	| 'transfer_seen'
	| 'transfer_confirmed'
	| 'transfer_refused';

interface NewAuditRow {
	at: Date;
	/** Null: nobody that there is. */
	staffId: number | null;
	kind: AuditKind;
	subject: string;
	detail: object;
	ip: string | null;
}

export function insert(db: Db, row: NewAuditRow) {
	return db.run(sql`insert into staff_audit (at, staff_id, kind, subject, detail, ip)
		values (${row.at}, ${row.staffId}, ${row.kind}, ${row.subject}, ${row.detail}, ${row.ip})`);
}

export function removeFailuresBefore(db: Db, moment: Date) {
	return db.run(sql`delete from staff_audit where kind = 'sign_in_failed' and at < ${moment}`);
}
