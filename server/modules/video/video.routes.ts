import type { CallKey } from '../../../contract/paths.ts';
import { type Route, route } from '../../http/route.ts';
import * as handouts from './handouts.service.ts';
import * as video from './video.service.ts';

/** `heard` comes from the module that counts it. */
export function videoRoutes(heard: video.Heard): Route[] {
	return [
		route('lessonInfo', video.lessonInfo),
		route('playData', (context, input) => video.playData(context, input, heard)),
		route('courseHandouts', handouts.courseHandouts, { personal: handouts.ownCourseHandouts }),
		route('resource', video.resource),
		route('transcript', video.transcript),
	];
}

/** What a logged-in reader sees of the catalogue's answers besides: who owns what stands above the catalogue. */
export function ownParts(heard: video.Heard): { [K in CallKey]?: Route<K>['personal'] } {
	return {
		courseVideos: (context, input, shared) => video.ownCourseVideos(context, input, shared, heard),
		courseDetail: (context, input, shared) => video.ownCourseDetail(context, input, shared, heard),
	};
}
