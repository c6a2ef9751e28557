import type { SeedModule } from './types.ts';

/** The tabs of the news list, in order (newslist.png). */
export const modules: SeedModule[] = [
	{ key: 'notes', name: '教学笔记', nameEn: 'Teaching notes' },
	{ key: 'updates', name: '课程更新', nameEn: 'Course updates' },
	{ key: 'people', name: '人物', nameEn: 'People' },
	{ key: 'notices', name: '通知', nameEn: 'Notices' },
];
