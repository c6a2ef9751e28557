import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { StaffContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { noteAudit } from '../staff/audit.service.ts';
import * as queries from './deliveries.queries.ts';
import { deliver } from './notices.jobs.ts';
import { presentDelivery } from './notices.presenter.ts';

/** What was sent to a member besides what the site shows. */
export async function staffDeliveries(context: StaffContext, input: CallArgs<'staffDeliveries'>): Promise<CallOutput<'staffDeliveries'>> {
	const { db, config } = context;
	const page = { offset: offsetOf(input), limit: input.pageSize };
	const [total, rows] = await Promise.all([queries.countOf(db, input.memberId), queries.listOf(db, input.memberId, page)]);
	return pageOf(
		rows.map((row) => presentDelivery(row, config.timeZone)),
		total,
		input,
	);
}

/** Sends what was given up once more. Throws `not_found`, `delivery_on_its_way`; `delivery_number_gone` for what was to go to the phone that the member had before. */
export function staffDeliveryRetry(context: StaffContext, { id }: CallArgs<'staffDeliveryRetry'>): Promise<CallOutput<'staffDeliveryRetry'>> {
	return context.db.transaction(async (tx) => {
		const restarted = await queries.restart(tx, id, context.now());
		const row = await queries.find(tx, id);
		if (row === undefined) throw new AppError('not_found');
		if (restarted === 0) throw new AppError(row.state === 'failed' ? 'delivery_number_gone' : 'delivery_on_its_way');
		await context.jobs.queue(tx, deliver, { deliveryId: id });
		await noteAudit(tx, context, { staffId: context.staff.id, kind: 'delivery_retried', subject: `delivery ${id}`, detail: { way: row.way } });
		return presentDelivery(row, context.config.timeZone);
	});
}
