/**
 * Texts that only some pages show, by the folders and files that hold them: each area has a catalogue of its own, `<locale>/<area>.po`, which comes
 * with the code that needs it (`tools/build/page-texts.ts`). Texts of all other folders are in `<locale>/shared.po`, on every page.
 */
export const areas = {
	home: ['web/site/home'],
	courses: ['web/site/courses'],
	live: ['web/site/live'],
	teachers: ['web/site/teachers', 'web/features/teachers'],
	news: ['web/site/news', 'web/features/news'],
	search: ['web/site/search'],
	vip: ['web/site/vip'],
	pages: ['web/site/about', 'web/site/legal', 'web/features/texts'],
	lesson: [
		'web/site/video/LessonMissing.tsx',
		'web/site/video/LessonOffer.tsx',
		'web/site/video/LessonProcessing.tsx',
		'web/site/video/DocumentViewer.tsx',
		'web/site/video/NextCourses.tsx',
		'web/site/video/Transcript.tsx',
	],
	video: ['web/site/video'],
	player: ['web/features/video'],
	statement: ['web/site/statement', 'web/features/learning'],
	upload: ['web/site/upload'],
	behaviours: ['web/features/site/ChunkFailure.tsx', 'web/features/site/NavigationProgress.tsx'],
	exception: ['web/site/exception'],
	rooms: ['web/features/live'],
	menus: [
		'web/features/site/MegaMenu.tsx',
		'web/features/site/MobileMenu.tsx',
		'web/features/site/HoverPanel.tsx',
		'web/features/members/MemberMenu.tsx',
	],
	session: ['web/site/session', 'web/features/session'],
	member: ['web/member'],
	admin: ['web/admin'],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof areas | 'shared';

export function areaOf(file: string): Area {
	const found = Object.entries(areas).find(([, folders]) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`)));
	return (found?.[0] as Area | undefined) ?? 'shared';
}
