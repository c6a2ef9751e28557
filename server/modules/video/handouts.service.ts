import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Context, MemberContext } from '../../http/route.ts';
import { text } from '../../lib/localized.ts';
import { handoutsOf } from '../catalogue/contents.service.ts';
import { courseAccess } from '../enrolment/enrolment.service.ts';
import { documentSizes } from '../media/media.documents.service.ts';

/** A course's handouts as a visitor sees them. Their files are given by `resource`, which asks who may have them. */
export async function courseHandouts(context: Context, { id }: CallArgs<'courseHandouts'>): Promise<CallOutput<'courseHandouts'>> {
	const rows = await handoutsOf(context.db, id);
	const assets = rows.flatMap((row) => (row.resource_id === null ? [] : [row.resource_id]));
	context.tag(`course:${id}`, ...assets.map((asset) => `asset:${asset}`));
	const sizes = await documentSizes(context.db, assets);
	return rows.map((row) => ({
		videoId: row.id,
		title: text(row, 'title', context.locale),
		resourceId: row.resource_id,
		bytes: sizes.get(row.resource_id ?? 0) ?? null,
		trialFlag: row.trial ? 1 : 0,
		locked: !(row.online && row.trial),
	}));
}

/** Fills in for a member what is open to them. */
export async function ownCourseHandouts(
	context: MemberContext,
	{ id }: CallArgs<'courseHandouts'>,
	handouts: CallOutput<'courseHandouts'>,
): Promise<CallOutput<'courseHandouts'>> {
	if (handouts.length === 0) return handouts;
	const access = await courseAccess(context, id);
	return handouts.map((handout) => ({ ...handout, locked: !access({ trial: handout.trialFlag === 1 }).allowed }));
}
