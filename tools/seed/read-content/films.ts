import * as z from 'zod';
import { line as textLine } from '../../../contract/text.ts';
import { box, line as chalkLine, curve, dot, ink, write } from '../demo-videos/chalk.ts';
import { both, bothFields, flat, order, sentence, short } from './texts.ts';

/** A short sample film, drawn and spoken by nobody: boards with two sentences each. The file is named after the first-level category that shows it. */
export const film = z
	.strictObject({
		order,
		title: both(short),
		boards: z.array(z.strictObject({ title: both(short), lines: z.array(both(sentence)).length(2) }).transform(flat)).min(1),
	})
	.transform(flat);
export type SeedFilm = z.infer<typeof film> & { category: string };

const at = z.tuple([z.number(), z.number()]);
const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const colour = z.enum(Object.keys(ink) as [keyof typeof ink, ...(keyof typeof ink)[]]).optional();
const yes = z.boolean().default(false);

/** What one step adds to the board, on 1280 × 720: exactly one of write, box, line, curve and dot, with what belongs to it. */
const stroke = z.union(
	[
		z
			.strictObject({ write: textLine({ min: 1, max: short }), at, size: z.int().min(8).max(200).optional(), colour, middle: yes })
			.transform((it) => write(...it.at, it.write, it)),
		z.strictObject({ box: four, colour, fill: yes }).transform((it) => box(...it.box, it.colour, it.fill)),
		z.strictObject({ line: four, colour, dashed: yes }).transform((it) => chalkLine(...it.line, it.colour, it.dashed)),
		z.strictObject({ curve: z.string().regex(/^[MLQCTSHVZmlqctshvz0-9 .,-]+$/), colour }).transform((it) => curve(it.curve, it.colour)),
		z.strictObject({ dot: at, colour }).transform((it) => dot(...it.dot, it.colour)),
	],
	'a stroke is write with at, box, line, curve or dot, with fields of that one alone',
);

/** A lesson drawn on the board step by step: what is said, and what each step draws. */
export const drawnLesson = z.strictObject({
	order,
	scenes: z
		.array(
			z
				.strictObject({
					...bothFields(short),
					steps: z
						.array(
							z
								.strictObject({ ...bothFields(sentence), draw: z.array(stroke).default([]) })
								.transform(({ zh, en, draw }) => ({ zh, en, draw: draw.join('') })),
						)
						.min(1),
				})
				.transform(({ zh, en, steps }) => ({ title: zh, titleEn: en, steps })),
		)
		.min(1),
});
