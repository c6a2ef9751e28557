import { expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
import type { CallDefinition, Guard } from '../../contract/call.ts';
import type { CallKey } from '../../contract/paths.ts';
import {
	type AskingMember,
	type AskingStaff,
	type Context,
	type MemberContext,
	type Route,
	route,
	type StaffContext,
	withPersonal,
} from './route.ts';

const handler = () => ({}) as never;
const personal = async () => ({}) as never;

test('a route has its call, its handler and what was given besides, nothing else', () => {
	expect(route('webInfo', handler)).toEqual({ key: 'webInfo', handler });
	const limit = { max: 1, windowSeconds: 2 };
	expect(route('webInfo', handler, { personal, limit, bodyLimit: 3 })).toEqual({ key: 'webInfo', handler, personal, limit, bodyLimit: 3 });
	expect(Object.keys(route('webInfo', handler, {}))).toEqual(['key', 'handler']);
});

test('what a higher module knows of the reader is put to its call alone; a call that is not there stops the start', () => {
	const routes = [route('webInfo', handler), route('seo', handler)];
	expect(withPersonal(routes, { seo: personal })).toEqual([routes[0], { key: 'seo', handler, personal }]);
	expect(withPersonal(routes, {})).toEqual(routes);
	expect(() => withPersonal(routes, { seo: personal, adList: personal })).toThrow('adList is not among these calls');
});

type Given<K extends CallKey> = Parameters<Route<K>['handler']>[0];
type Cached<G extends Guard> = CallDefinition<z.ZodType, z.ZodType, never, G>['cached'];

test('the compiler knows who asks: a member’s call has a member, one of staff somebody of them, a public one perhaps a member; only a public answer is kept for all', () => {
	expectTypeOf<Given<'memberInfo'>>().toEqualTypeOf<MemberContext>();
	expectTypeOf<Given<'memberInfo'>['member']>().toEqualTypeOf<AskingMember>();
	expectTypeOf<Given<'staffList'>>().toEqualTypeOf<StaffContext>();
	expectTypeOf<Given<'staffInfo'>['staff']>().toEqualTypeOf<AskingStaff>();
	expectTypeOf<Given<'staffInfo'>['member']>().toEqualTypeOf<null>();
	expectTypeOf<Given<'currentTime'>>().toEqualTypeOf<Context>();
	expectTypeOf<Given<'currentTime'>['member']>().toEqualTypeOf<AskingMember | null>();
	expectTypeOf<Parameters<NonNullable<Route<'seo'>['personal']>>[0]['member']>().toEqualTypeOf<AskingMember>();
	expectTypeOf<true>().toExtend<Cached<'public'>>();
	expectTypeOf<true>().not.toExtend<Cached<'member'>>();
	expectTypeOf<true>().not.toExtend<Cached<{ staff: 'any' }>>();
});
