import { route } from '../../http/route.ts';
import * as teachers from './teachers.service.ts';

export const teachersRoutes = [
	route('recommendedTeachers', teachers.recommendedTeachers),
	route('teacherList', teachers.teacherList),
	route('teacherDetail', teachers.teacherDetail),
];
