import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant, nothing } from '../common.ts';
import { at } from '../paths.ts';
import { teacherCard } from '../teachers/public.ts';
import { line } from '../text.ts';

/** As many teachers as a member may follow: their list is one page. */
export const mostFollows = 100;

export const follow = z.object({
	teacherId: id,
	followedAt: instant,
	/** Null: they do not teach here any more. They stay in the list until the member takes them out. */
	teacher: teacherCard.nullable(),
});

const following = z.object({ following: z.boolean() });

export const followsMemberCalls = {
	myFollows: call({
		...at('myFollows'),
		guard: 'member',
		summary: 'The teachers whom the member follows, the newest first.',
		input: nothing,
		output: z.array(follow),
	}),
	followAdd: call({
		...at('followAdd'),
		guard: 'member',
		summary: 'Follow a teacher. One who is followed already is no error.',
		input: z.object({ teacherId: id }),
		output: following,
		reasons: ['follows_full'],
	}),
	followRemove: call({
		...at('followRemove'),
		guard: 'member',
		summary: 'Follow a teacher no longer. One who was not followed is no error.',
		input: z.object({ teacherId: id }),
		output: following,
	}),
	followState: call({
		...at('followState'),
		guard: 'member',
		summary: 'Which of these teachers the member follows. ids: up to 100 numbers with commas between them.',
		input: z.object({ ids: line({ min: 1, max: 1100, pattern: /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/ }) }),
		output: z.object({ following: z.array(id) }),
	}),
};

export type Follow = z.infer<typeof follow>;
