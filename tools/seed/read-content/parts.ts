import { categoryList, course, teacher } from './catalogue.ts';
import { couponList } from './coupons.ts';
import { drawnLesson, film } from './films.ts';
import { demoMember, learnerList, lessonNotes, reviews } from './members.ts';
import { article, authorList, moduleList } from './news.ts';
import type { ContentReader } from './reader.ts';
import { room } from './rooms.ts';
import { advertisementList, bannerList, hoverBar, navigation, page, seoList, siteInfo, vip } from './site.ts';

/** Every file of the content as it was written, each checked by itself; what is undefined has been told. */
export function readParts(reader: ContentReader) {
	return {
		categories: reader.yaml('categories.yaml', categoryList),
		teachers: reader.markdownFolder('teachers', teacher),
		courses: reader.markdownFolder('courses', course),
		rooms: reader.yamlFolder('rooms', room),
		modules: reader.yaml('news-modules.yaml', moduleList),
		authors: reader.yaml('authors.yaml', authorList),
		articles: reader.markdownFolder('news', article),
		learners: reader.yaml('learners.yaml', learnerList),
		reviews: reader.yamlFolder('reviews', reviews),
		member: reader.yaml('member.yaml', demoMember),
		lessonNotes: reader.yaml('notes.yaml', lessonNotes),
		coupons: reader.yaml('coupons.yaml', couponList),
		films: readFilmFiles(reader),
		drawnLessons: readDrawnFiles(reader),
		info: reader.yaml('site/info.yaml', siteInfo),
		navigation: reader.yaml('site/navigation.yaml', navigation),
		hoverBar: reader.yaml('site/hover-bar.yaml', hoverBar),
		banners: reader.yaml('site/banners.yaml', bannerList),
		advertisements: reader.yaml('site/advertisements.yaml', advertisementList),
		seo: reader.yaml('site/seo.yaml', seoList),
		vip: reader.yaml('site/vip.yaml', vip),
		about: reader.markdown('site/about.md', page),
		terms: reader.markdown('site/terms.md', page),
		privacy: reader.markdown('site/privacy.md', page),
	};
}
export type Parts = ReturnType<typeof readParts>;

export const readFilmFiles = (reader: ContentReader) => reader.yamlFolder('films', film);
export const readDrawnFiles = (reader: ContentReader) => reader.yamlFolder('drawn-lessons', drawnLesson);
export const readMemberFile = (reader: ContentReader) => reader.yaml('member.yaml', demoMember);
