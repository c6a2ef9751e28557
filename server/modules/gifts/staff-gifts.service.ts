import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { StaffGiftBatch } from '../../../contract/gifts/staff.ts';
import type { Db } from '../../db/db.ts';
import type { StaffContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { hmac } from '../../lib/hmac.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { printed } from '../../lib/readable-codes.ts';
import { productsForSale } from '../catalogue/sale.service.ts';
import { noteAudit } from '../staff/audit.service.ts';
import { presentBatch, presentCode } from './gifts.presenter.ts';
import { randomCodes } from './gifts.rules.ts';
import { codeKey } from './gifts.service.ts';
import * as queries from './staff-gifts.queries.ts';

export async function staffGifts({ db }: StaffContext, input: CallArgs<'staffGifts'>): Promise<CallOutput<'staffGifts'>> {
	const [total, rows] = await Promise.all([queries.count(db), queries.list(db, { offset: offsetOf(input), limit: input.pageSize })]);
	return pageOf(await shown(db, rows), total, input);
}

/** Throws `not_found`. */
export async function staffGiftCodes({ db }: StaffContext, input: CallArgs<'staffGiftCodes'>): Promise<CallOutput<'staffGiftCodes'>> {
	if ((await queries.find(db, input.id)) === undefined) throw new AppError('not_found');
	const which = { batchId: input.id, state: input.state, lastFour: input.lastFour?.toUpperCase() };
	const [total, rows] = await Promise.all([
		queries.countCodes(db, which),
		queries.listCodes(db, which, { offset: offsetOf(input), limit: input.pageSize }),
	]);
	return pageOf(rows.map(presentCode), total, input);
}

/** Makes a batch and answers its codes, which nobody can be told again. Throws `not_found` for what is no course on sale, `gift_made_before`. */
export async function staffGiftMake(context: StaffContext, input: CallArgs<'staffGiftMake'>): Promise<CallOutput<'staffGiftMake'>> {
	const { startsAt, endsAt, ...given } = input;
	const [product] = given.courseId === null ? [] : await productsForSale(context.db, [given.courseId]);
	if (given.courseId !== null && (product?.prodType !== 1 || !product.online)) throw new AppError('not_found');
	const codes = randomCodes(given.quantity);
	const key = await codeKey(context);
	const hashes = codes.map((code) => hmac(key, code).toString('hex'));
	const fields = { ...given, startsAt: new Date(startsAt), endsAt: new Date(endsAt), madeBy: context.staff.id, at: context.now() };
	return context.db.transaction(async (tx) => {
		const made = await queries.insert(tx, fields);
		if (made === undefined) throw new AppError('gift_made_before');
		const lastFours = codes.map((code) => code.slice(-4));
		await queries.insertCodes(tx, made.id, hashes, lastFours);
		const batch = await batchOf(tx, made.id);
		await noteAudit(tx, context, { staffId: context.staff.id, kind: 'gifts_made', subject: `gift batch ${made.id}`, detail: batch });
		return { batch, codes: codes.map(printed) };
	});
}

/** Withdraws a batch, or one code of it. Throws `not_found`, `changed_meanwhile`, and `gift_taken_before` for a code that somebody has. */
export async function staffGiftWithdraw(context: StaffContext, input: CallArgs<'staffGiftWithdraw'>): Promise<CallOutput<'staffGiftWithdraw'>> {
	const { id, codeId, version } = input;
	return context.db.transaction(async (tx) => {
		const before = await queries.lock(tx, id);
		if (before === undefined || (codeId !== undefined && (await queries.findCode(tx, id, codeId)) === undefined)) throw new AppError('not_found');
		if (before.version !== version) throw new AppError('changed_meanwhile');
		if (codeId !== undefined && (await queries.withdrawCode(tx, codeId, context.now())) === 0) throw new AppError('gift_taken_before');
		await queries.change(tx, id, codeId === undefined ? context.now() : null);
		const batch = await batchOf(tx, id);
		await noteAudit(tx, context, {
			staffId: context.staff.id,
			kind: codeId === undefined ? 'gifts_withdrawn' : 'gift_withdrawn',
			subject: `gift batch ${id}`,
			detail: { made: batch.made, taken: batch.taken, ...(codeId !== undefined && { code: codeId }) },
		});
		return batch;
	});
}

async function batchOf(db: Db, id: number): Promise<StaffGiftBatch> {
	const row = await queries.find(db, id);
	const [batch] = await shown(db, row === undefined ? [] : [row]);
	if (batch === undefined) throw new AppError('not_found');
	return batch;
}

async function shown(db: Db, rows: readonly queries.BatchRow[]): Promise<StaffGiftBatch[]> {
	const ids = [...new Set(rows.flatMap((row) => row.course_id ?? []))];
	const titles = new Map((ids.length === 0 ? [] : await productsForSale(db, ids)).map(({ id, title }) => [id, title]));
	return rows.map((row) => presentBatch(row, titles.get(row.course_id ?? 0) ?? ''));
}
