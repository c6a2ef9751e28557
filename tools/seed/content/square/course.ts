import type { CourseEnglish, SeedCourse } from '../types.ts';
import { lessonOne } from './lesson-1.ts';
import { lessonTwo } from './lesson-2.ts';
import { lessonThree } from './lesson-3.ts';
import { type DrawnLesson, lengthOf } from './steps.ts';

/** The lessons of the one course of the demo that is there from end to end; in order. */
export const drawnLessons: readonly DrawnLesson[] = [lessonOne, lessonTwo, lessonThree];
export const drawnCourse = 'square-into-square';

export const squareCourse: SeedCourse = {
	key: drawnCourse,
	category: 'maths-algebra-school',
	teachers: ['gu-mingyuan'],
	title: '拼成一个正方形：一元二次方程三讲',
	titleEn: 'Completing the square: three lessons on quadratics',
	subtitle: '一张纸，一把剪刀，从花拉子米的一道题走到求根公式。没有声音，一步一步写在黑板上。',
	subtitleEn: 'Paper, scissors, and a problem of al-Khwarizmi’s, all the way to the formula. No voice: it’s written on the board, step by step.',
	price: 0,
	trial: true,
	audience: '会解一元一次方程就能开始。背过求根公式却说不出它从哪里来的人，也请来看一看。',
	outcomes: ['用纸拼出一个二次方程的根', '四步配方，遇到减号和系数也不乱', '自己推出求根公式', '看一眼判别式，说出有几个根'],
	introduction: `
		<p>求根公式很多人背过，很少人见过它长出来。这门课只做一个动作：把一次项对半，补上缺的那个角。第一讲用纸做，第二讲用式子做，第三讲用字母做，做完就是公式。</p>
		<h2>这三讲怎么看</h2>
		<p>片子没有声音，每一步都写在黑板上，停留的时间够读两遍。右边的文稿有中文和英文，点一句，画面就到那里。遇到“请按暂停”，就真的停下来做一道。</p>
		<p>整门课免费，不用登录。</p>`,
	chapters: [{ title: '对半，补角，开方', lessons: drawnLessons.map((lesson) => ({ title: lesson.title, seconds: lengthOf(lesson) })) }],
	learnerCount: 386,
	publishedDaysAgo: 5,
	trialRank: 1,
};

export const squareEnglish: CourseEnglish = {
	audience:
		'If you can solve a linear equation, you can start. If you once learned the formula by heart and couldn’t say where it comes from, come and look.',
	outcomes: [
		'Find the root of a quadratic with paper',
		'Complete the square in four steps, minus signs and all',
		'Work out the formula yourself',
		'Tell from the discriminant how many roots there are',
	],
	introduction: `
		<p>Many people know the quadratic formula by heart; few have seen it grow. This course makes one move only: halve what stands before x, and fill the missing corner. Lesson one does it with paper, lesson two with symbols, lesson three with letters, and there is the formula.</p>
		<h2>How to watch</h2>
		<p>The films have no voice. Each step is written on the board and stays long enough to be read twice. The transcript at the side is in Chinese and English; choose a sentence and the picture goes there. Where it says “pause”, do pause and work one.</p>
		<p>The whole course is free, and needs no account.</p>`,
	chapters: [['Halve, fill the corner, take the root', ...drawnLessons.map((lesson) => lesson.titleEn)]],
};
