import type { CallKey } from '../../../contract/paths.ts';
import { type Route, route } from '../../http/route.ts';
import * as handouts from './handouts.service.ts';
import * as video from './video.service.ts';

export const videoRoutes = [
	route('lessonInfo', video.lessonInfo),
	route('playData', video.playData),
	route('courseHandouts', handouts.courseHandouts, { personal: handouts.ownCourseHandouts }),
	route('resource', video.resource),
	route('transcript', video.transcript),
];

/** What a logged-in reader sees of the catalogue's answers besides: who may watch what stands above the catalogue. */
export const videoPersonal: { [K in CallKey]?: Route<K>['personal'] } = {
	courseVideos: video.ownCourseVideos,
	courseDetail: video.ownCourseDetail,
};
