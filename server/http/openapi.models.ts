import * as z from 'zod';
import * as addressesMember from '../../contract/addresses/member.ts';
import type { CallDefinition } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import * as cart from '../../contract/cart/member.ts';
import * as catalogue from '../../contract/catalogue/public.ts';
import * as common from '../../contract/common.ts';
import * as couponsMember from '../../contract/coupons/member.ts';
import * as coupons from '../../contract/coupons/public.ts';
import * as couponsStaff from '../../contract/coupons/staff.ts';
import * as favouritesMember from '../../contract/favourites/member.ts';
import * as followsMember from '../../contract/follows/member.ts';
import * as giftsMember from '../../contract/gifts/member.ts';
import * as giftsStaff from '../../contract/gifts/staff.ts';
import * as invoicesMember from '../../contract/invoices/member.ts';
import * as invoicesStaff from '../../contract/invoices/staff.ts';
import * as learningMember from '../../contract/learning/member.ts';
import * as learning from '../../contract/learning/public.ts';
import * as live from '../../contract/live/public.ts';
import * as membersMember from '../../contract/members/member.ts';
import * as members from '../../contract/members/public.ts';
import * as news from '../../contract/news/public.ts';
import * as notesMember from '../../contract/notes/member.ts';
import * as notesStaff from '../../contract/notes/staff.ts';
import * as noticesMember from '../../contract/notices/member.ts';
import * as noticesStaff from '../../contract/notices/staff.ts';
import * as ordersMember from '../../contract/orders/member.ts';
import * as ordersStaff from '../../contract/orders/staff.ts';
import * as passkeysMember from '../../contract/passkeys/member.ts';
import * as passkeys from '../../contract/passkeys/public.ts';
import * as paymentsMember from '../../contract/payments/member.ts';
import * as paymentsStaff from '../../contract/payments/staff.ts';
import * as planMember from '../../contract/plan/member.ts';
import * as privacyMember from '../../contract/privacy/member.ts';
import * as privacyStaff from '../../contract/privacy/staff.ts';
import * as punchMember from '../../contract/punch/member.ts';
import * as punchStaff from '../../contract/punch/staff.ts';
import * as pushMember from '../../contract/push/member.ts';
import * as reviewsMember from '../../contract/reviews/member.ts';
import * as reviews from '../../contract/reviews/public.ts';
import * as reviewsStaff from '../../contract/reviews/staff.ts';
import * as search from '../../contract/search/public.ts';
import * as seatsMember from '../../contract/seats/member.ts';
import * as site from '../../contract/site/public.ts';
import * as staff from '../../contract/staff/staff.ts';
import * as teachers from '../../contract/teachers/public.ts';
import * as video from '../../contract/video/public.ts';

export type Json = Record<string, unknown>;

/** Every file of the contract that has schemas to name. */
export const contractFiles = {
	common,
	'site/public': site,
	'catalogue/public': catalogue,
	'teachers/public': teachers,
	'news/public': news,
	'live/public': live,
	'reviews/public': reviews,
	'search/public': search,
	'members/public': members,
	'video/public': video,
	'learning/public': learning,
	'members/member': membersMember,
	'learning/member': learningMember,
	'favourites/member': favouritesMember,
	'addresses/member': addressesMember,
	'cart/member': cart,
	'coupons/public': coupons,
	'coupons/member': couponsMember,
	'coupons/staff': couponsStaff,
	'gifts/member': giftsMember,
	'gifts/staff': giftsStaff,
	'seats/member': seatsMember,
	'invoices/member': invoicesMember,
	'invoices/staff': invoicesStaff,
	'orders/member': ordersMember,
	'orders/staff': ordersStaff,
	'payments/member': paymentsMember,
	'payments/staff': paymentsStaff,
	'privacy/member': privacyMember,
	'plan/member': planMember,
	'privacy/staff': privacyStaff,
	'punch/member': punchMember,
	'punch/staff': punchStaff,
	'reviews/member': reviewsMember,
	'follows/member': followsMember,
	'push/member': pushMember,
	'passkeys/public': passkeys,
	'passkeys/member': passkeysMember,
	'notices/member': noticesMember,
	'notices/staff': noticesStaff,
	'staff/staff': staff,
	'reviews/staff': reviewsStaff,
	'notes/member': notesMember,
	'notes/staff': notesStaff,
};

/** What the documented models are called: the contract's own names (`courseCard` → `CourseCard`). */
const named = z.registry<{ id: string }>();
const taken = new Map<string, z.ZodType>();
for (const schemas of Object.values(contractFiles))
	for (const [name, schema] of Object.entries(schemas)) if (deservesName(schema)) register(pascal(name), schema);
// What only one call answers is called after the call.
for (const [key, definition] of Object.entries(calls) as [string, CallDefinition][])
	if (deservesName(definition.output)) register(`${pascal(key)}Result`, definition.output);

/** Objects have names; numbers, texts and lists of words say enough where they stand. */
function deservesName(value: unknown): value is z.ZodObject {
	return isObject(value) && Object.keys(value.shape).length > 0;
}

function isObject(value: unknown): value is z.ZodObject {
	return typeof value === 'object' && value !== null && '_zod' in value && (value as z.ZodType)._zod.def.type === 'object';
}

function register(name: string, schema: z.ZodType): void {
	if (named.has(schema)) return;
	if (taken.has(name)) throw new Error(`Two schemas of the contract are called ${name}`);
	taken.set(name, schema);
	named.add(schema, { id: name });
}

export function pascal(name: string): string {
	return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/**
 * A schema as OpenAPI writes it. The named ones in it become references, and their own text is put into `models`.
 * Always the form after defaults and conversions: what a query's text is read as.
 */
export function describe(schema: z.ZodType, models: Json): Json {
	// Wrapped, so that a named schema is referred to also where it is the whole.
	const made = z.toJSONSchema(z.object({ it: schema }), { io: 'output', metadata: named, unrepresentable: 'any' });
	const text = JSON.stringify(made, (_key, value) => plain(value)).replaceAll('"#/$defs/', '"#/components/schemas/');
	const { properties, $defs = {} } = JSON.parse(text) as { properties: { it: Json }; $defs?: Record<string, Json> };
	for (const [name, model] of Object.entries($defs)) {
		delete model['id'];
		models[name] = model;
	}
	return properties.it;
}

/** Says what a stranger's tools take: a date is a date-time and not its regular expression as well, 0 or 1 is an enumeration of integers. */
function plain(value: unknown): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	const schema = { ...value } as Json;
	if (schema['format'] === 'date-time' || schema['format'] === 'date') delete schema['pattern'];
	// Bounds of what JavaScript can count to are no rules of ours.
	if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
	if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
	// Fields are added in later versions; a client must not break on them.
	if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
	if (schema['type'] === 'number' && Number.isInteger(schema['const'])) schema['type'] = 'integer';
	const choices = schema['anyOf'] as Json[] | undefined;
	if (choices?.every((each) => Number.isInteger(each['const']))) {
		delete schema['anyOf'];
		return { ...schema, type: 'integer', enum: choices.map((each) => each['const']) };
	}
	return schema;
}
