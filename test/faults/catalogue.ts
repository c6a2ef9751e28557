import { courseFaults } from './course.ts';
import { courseListFaults } from './course-list.ts';
import type { PageFault } from './fault.ts';
import { lessonFaults } from './lesson.ts';
import { liveFaults } from './live.ts';
import { studyFaults } from './study.ts';
import { teacherFaults } from './teachers.ts';

/** Faults of courses, teachers, lessons and live rooms. */
export const catalogueFaults: readonly PageFault[] = [
	...courseFaults,
	...courseListFaults,
	...liveFaults,
	...lessonFaults,
	...teacherFaults,
	...studyFaults,
];
