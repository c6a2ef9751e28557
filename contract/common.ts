import * as z from 'zod';
import type { Fen } from './money.ts';
import { productNumbers } from './product-numbers.ts';
import { word } from './text.ts';

/** Catalogue ids: positive integers that fit PostgreSQL's integer. Query strings arrive as text and are converted. */
export const id = z.coerce.number().int().min(1).max(2_147_483_647);

/** Sixteen digits: the day and eight more, read out in fours. */
export const orderId = word({ min: 1, max: 32, pattern: /^\d{1,32}$/ });

/** Products as an order, a cart or a coupon is told of them. */
export const prodIds = word({ min: 1, max: 250, pattern: productNumbers });

/** A category filter: `0`, empty or absent means all. */
export const optionalId = z.coerce.number().int().min(0).max(2_147_483_647).optional();

/** A flag as the specification has it: 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)]);
export const flagInput = z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().pipe(flag).optional());

export const currPage = z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(1).max(10_000_000).default(1));

export function pageSize(fallback: number) {
	return z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(1).max(100).default(fallback));
}

/** A bounded list: `size` with the specification's default. */
export function size(fallback: number) {
	return z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(1).max(50).default(fallback));
}

/** A page of anything. A page past the end is empty and keeps the true total. */
export function pageOf<T extends z.ZodType>(item: T) {
	return z.object({ dataList: z.array(item), totalCount: z.int(), curPage: z.int(), pageSize: z.int() });
}

/** ISO 8601 UTC with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });

export const nothing = z.object({});

/** A price or an amount that is paid. */
export const money = z.int().min(0) as unknown as z.ZodType<Fen, Fen>;
export const currency = z.literal('CNY');

/** Search-engine texts of one page. Empty strings mean: use the page's own. */
export const seoFields = z.object({ title: z.string(), keywords: z.string(), description: z.string(), image: z.string() });
