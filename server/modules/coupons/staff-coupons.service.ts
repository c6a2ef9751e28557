import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { StaffContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { noteAudit } from '../staff/audit.service.ts';
import { presentStaff } from './coupons.presenter.ts';
import { findForUpdate } from './coupons.queries.ts';
import { randomCode, spelled } from './coupons.rules.ts';
import * as queries from './staff-coupons.queries.ts';

export async function staffCoupons({ db }: StaffContext, input: CallArgs<'staffCoupons'>): Promise<CallOutput<'staffCoupons'>> {
	const [total, rows] = await Promise.all([queries.count(db), queries.list(db, { offset: offsetOf(input), limit: input.pageSize })]);
	return pageOf(rows.map(presentStaff), total, input);
}

/** Makes a coupon, or changes one. Throws `not_found`, `changed_meanwhile`, `coupon_code_taken`, `coupon_fewer_than_taken`. */
export async function staffCouponSave(context: StaffContext, input: CallArgs<'staffCouponSave'>): Promise<CallOutput<'staffCouponSave'>> {
	const { id, version, titleEn, ...given } = input;
	return context.db.transaction(async (tx) => {
		const before = id === undefined ? undefined : await findForUpdate(tx, id);
		if (id !== undefined && before === undefined) throw new AppError('not_found');
		if ((before?.version ?? 0) !== version) throw new AppError('changed_meanwhile');
		if (before !== undefined && given.quantity !== null && given.quantity < before.taken) throw new AppError('coupon_fewer_than_taken');
		const fields: queries.CouponFields = {
			...given,
			code: spelled(given.code) || (before?.code ?? randomCode()),
			en: titleEn === '' ? {} : { title: titleEn },
			startsAt: new Date(given.startsAt),
			endsAt: new Date(given.endsAt),
		};
		if (before !== undefined && (await queries.isCodeTaken(tx, fields.code, before.id))) throw new AppError('coupon_code_taken');
		const after = before === undefined ? await queries.insert(tx, fields, context.now()) : await queries.update(tx, before.id, fields);
		if (after === undefined) throw new AppError('coupon_code_taken');
		await noteAudit(tx, context, {
			staffId: context.staff.id,
			kind: 'coupon_changed',
			subject: `coupon ${after.id}`,
			detail: { was: before === undefined ? null : shown(before), now: shown(after) },
		});
		await tx.invalidate('coupons');
		return presentStaff(after);
	});
}

/** Not its code: whoever reads the log must not be able to use it. */
function shown({ code: _, ...row }: { code: string }) {
	return row;
}
