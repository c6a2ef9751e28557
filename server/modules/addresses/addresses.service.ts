import { type Address, mostAddresses } from '../../../contract/addresses/member.ts';
import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Db, Tx } from '../../db/db.ts';
import { once } from '../../db/once.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { phoneOf } from '../members/sms.service.ts';
import { presentAddress } from './addresses.presenter.ts';
import * as queries from './addresses.queries.ts';
import { isSame, placeOf } from './addresses.rules.ts';

export async function myAddresses({ db, member }: MemberContext): Promise<CallOutput<'myAddresses'>> {
	return (await queries.listOf(db, member.id)).map(presentAddress);
}

/**
 * Saves a new address, or a change of one. What is there already in the same words is answered as it is: a press that arrives twice leaves one. Throws
 * `phone_unsupported`, `division_unknown`, `not_found`, `changed_meanwhile`, `addresses_full`.
 */
export async function addressSave(context: MemberContext, input: CallArgs<'addressSave'>): Promise<CallOutput<'addressSave'>> {
	const { id, version, name, division, detail, postcode } = input;
	const phone = phoneOf(context, input.phone);
	const place = placeOf(division);
	if (place === undefined) throw new AppError('division_unknown');
	const fields = { name, phone, division, ...place, detail, postcode };
	return changing(context, async (tx, all) => {
		const stored = id === undefined ? all.find((row) => isSame(row, fields)) : ownedOf(all, id);
		const row = stored && isSame(stored, fields) ? stored : await write(tx, context, { stored, version, fields, all });
		return presentAddress(input.isDefault && !row.is_default ? await queries.makeDefault(tx, context.member.id, row.id) : row);
	});
}

/** Throws `not_found` for what never was the member's. */
export async function addressRemove(context: MemberContext, { id }: CallArgs<'addressRemove'>): Promise<CallOutput<'addressRemove'>> {
	const memberId = context.member.id;
	return changing(context, (tx, all) =>
		// A second press finds nothing any more, and is told what the first was.
		once(tx, `address-removed ${memberId} ${id}`, async () => {
			const gone = ownedOf(all, id);
			await queries.remove(tx, id);
			const [first] = all.filter((row) => row !== gone);
			if (first !== undefined && gone.is_default) await queries.makeDefault(tx, memberId, first.id);
			return { defaultId: first?.id ?? null };
		}),
	);
}

/** Throws `not_found`. */
export async function addressDefault(context: MemberContext, { id }: CallArgs<'addressDefault'>): Promise<CallOutput<'addressDefault'>> {
	return changing(context, async (tx, all) => {
		const row = ownedOf(all, id);
		return presentAddress(row.is_default ? row : await queries.makeDefault(tx, context.member.id, id));
	});
}

interface Written {
	stored: queries.AddressRow | undefined;
	version: number | undefined;
	fields: queries.AddressFields;
	all: readonly queries.AddressRow[];
}

async function write(tx: Tx, context: MemberContext, { stored, version, fields, all }: Written): Promise<queries.AddressRow> {
	if (stored !== undefined) {
		if (stored.version !== version) throw new AppError('changed_meanwhile');
		return queries.update(tx, stored.id, fields, context.now());
	}
	if (all.length >= mostAddresses) throw new AppError('addresses_full');
	return queries.insert(tx, context.member.id, fields, all.length === 0, context.now());
}

/** One change of a member's addresses after the other, each with what is there when its turn comes: the default first, then the newest. */
function changing<T>({ db, member }: MemberContext, work: (tx: Tx, all: queries.AddressRow[]) => Promise<T>): Promise<T> {
	return db.transaction(async (tx) => {
		await queries.lockMember(tx, member.id);
		return work(tx, await queries.listOf(tx, member.id));
	});
}

function ownedOf(all: readonly queries.AddressRow[], id: number): queries.AddressRow {
	const row = all.find((each) => each.id === id);
	if (row === undefined) throw new AppError('not_found');
	return row;
}

/** One of the member’s addresses; undefined for what is not theirs. */
export async function addressOf(db: Db, memberId: number, id: number): Promise<Address | undefined> {
	return (await queries.listOf(db, memberId)).filter((row) => row.id === id).map(presentAddress)[0];
}
