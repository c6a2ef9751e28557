import type { SiteSeo } from './site-types.ts';

export const seo: SiteSeo[] = [
	{
		path: '/index',
		title: '讲台：把事情讲明白的课',
		titleEn: 'Lectern: courses that make things clear',
		keywords: '在线课程,直播课,录播课,成人学习,试听,讲台',
		keywordsEn: 'online courses, live lessons, recorded courses, adult learning, free lessons, Lectern',
		description: '讲台给成年人开课：数学、语言、编程、设计、财会、写作、科学、音乐。先听一节，再决定；作业有人逐句批改。',
		descriptionEn:
			'Lectern teaches adults maths, languages, coding, design, finance, writing, science and music. Sit in on a lesson first; homework gets marked by a person.',
	},
	{
		path: '/course',
		title: '全部课程',
		titleEn: 'All courses',
		keywords: '全部课程,微积分,Python,英语听力,会计入门,写作课,VIP 课程,试听课程',
		keywordsEn: 'all courses, calculus, Python, English listening, accounting, writing, VIP courses, free lessons',
		description: '八个学科的录播课，按分类、类型、价格查看。每门课都写明讲数、时长、老师和有效期，多数课第一讲可以免费听。',
		descriptionEn:
			'Recorded courses in eight subjects. Each says how many lessons, how long, who teaches and how long you keep it. Most let you watch lesson one free.',
	},
	{
		path: '/live',
		title: '直播课表',
		titleEn: 'Live timetable',
		keywords: '直播课,直播课表,免费直播,在线答疑',
		keywordsEn: 'live lessons, timetable, free live lessons, live questions',
		description: '今天和接下来几周的直播，什么时间、哪位老师、讲什么、多少钱，都写在上面。免费场次不用登录。',
		descriptionEn: 'Live lessons today and in the weeks ahead: when, who, what about, and what it costs. Free lessons need no account.',
	},
	{
		path: '/teacher',
		title: '讲课的人',
		titleEn: 'The teachers',
		keywords: '讲台教师,数学老师,写作老师,编程老师,英语老师,日语老师',
		keywordsEn: 'teachers, maths teacher, writing teacher, coding teacher, English teacher, Japanese teacher',
		description: '在讲台上课的老师：他们讲什么，教了多少年，用一句话怎样介绍自己。',
		descriptionEn: 'The people who teach at Lectern: their subject, their years, and one sentence in their own words.',
	},
	{
		path: '/news',
		title: '资讯',
		titleEn: 'News',
		keywords: '教学笔记,课程更新,人物,通知,学习方法,考试时间',
		keywordsEn: 'teaching notes, course updates, people, notices, study methods, exam dates',
		description: '教研组的教学笔记、课程更新、老师与学员的故事，还有课表、考试和放假的通知。',
		descriptionEn:
			'Notes from the teaching room, what’s new in the courses, stories of teachers and students, and notices of timetables, exams and holidays.',
	},
	{
		path: '/about',
		title: '关于我们',
		titleEn: 'About us',
		keywords: '讲台教育,关于讲台,杭州,加入我们,联系方式',
		keywordsEn: 'Lectern, about, Hangzhou, jobs, contact',
		description: '讲台是一所给成年人上课的小机构。我们怎样备课、怎样改作业、哪些数字能说清楚，以及怎样来坐坐。',
		descriptionEn: 'Lectern is a small school for adults. How we prepare, how we mark, the numbers we can stand behind, and how to visit.',
	},
	{
		path: '/search',
		title: '搜索课程、教师、直播与资讯',
		titleEn: 'Search courses, teachers, live lessons and news',
		keywords: '搜索,课程搜索,教师搜索,直播搜索',
		keywordsEn: 'search, find courses, find teachers, find live lessons',
		description: '输入一个词，同时在课程目录、教师、直播和文章里找，并指出是哪一句提到了它。',
		descriptionEn: 'Type one word and look through courses, teachers, live lessons and articles at once, with the sentence that mentions it.',
	},
];
