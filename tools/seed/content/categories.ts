import type { SeedCategory } from './types.ts';

/** The eight shelves. Names follow the pictures (megamenu.png, course.png) where they show one. */
export const categories: SeedCategory[] = [
	{
		key: 'maths',
		name: '数学',
		nameEn: 'Maths',
		children: [
			{ key: 'maths-calculus', name: '高等数学', nameEn: 'Calculus' },
			{
				key: 'maths-algebra',
				name: '代数与几何',
				nameEn: 'Algebra and geometry',
				children: [
					{ key: 'maths-algebra-linear', name: '线性代数', nameEn: 'Linear algebra' },
					{ key: 'maths-algebra-geometry', name: '几何', nameEn: 'Geometry' },
					{ key: 'maths-algebra-school', name: '中学代数', nameEn: 'School algebra' },
				],
			},
			{
				key: 'maths-probability',
				name: '概率与统计',
				nameEn: 'Chance and data',
				children: [
					{ key: 'maths-probability-chance', name: '概率', nameEn: 'Probability' },
					{ key: 'maths-probability-statistics', name: '统计', nameEn: 'Statistics' },
				],
			},
			{ key: 'maths-reasoning', name: '逻辑与推理', nameEn: 'Logic and proof' },
		],
	},
	{
		key: 'language',
		name: '语言',
		nameEn: 'Languages',
		children: [
			{
				key: 'language-english',
				name: '英语',
				nameEn: 'English',
				children: [
					{ key: 'language-english-listening', name: '听与说', nameEn: 'Listening and speaking' },
					{ key: 'language-english-words', name: '词汇与语法', nameEn: 'Words and grammar' },
					{ key: 'language-english-writing', name: '英文写作', nameEn: 'Writing in English' },
				],
			},
			{
				key: 'language-japanese',
				name: '日语',
				nameEn: 'Japanese',
				children: [
					{ key: 'language-japanese-basics', name: '日语入门', nameEn: 'First Japanese' },
					{ key: 'language-japanese-advanced', name: '日语进阶', nameEn: 'Further Japanese' },
				],
			},
			{ key: 'language-phonetics', name: '语音', nameEn: 'Phonetics' },
			{ key: 'language-translation', name: '翻译', nameEn: 'Translation' },
		],
	},
	{
		key: 'coding',
		name: '编程',
		nameEn: 'Coding',
		children: [
			{
				key: 'coding-python',
				name: 'Python 入门',
				nameEn: 'Python',
				children: [
					{ key: 'coding-python-basics', name: '语法与练习', nameEn: 'First programs' },
					{ key: 'coding-python-scripts', name: '办公自动化', nameEn: 'Scripts for work' },
				],
			},
			{
				key: 'coding-algorithms',
				name: '数据结构与算法',
				nameEn: 'Data structures and algorithms',
				children: [
					{ key: 'coding-algorithms-structures', name: '数据结构', nameEn: 'Data structures' },
					{ key: 'coding-algorithms-graphs', name: '图与搜索', nameEn: 'Graphs and search' },
				],
			},
			{
				key: 'coding-web',
				name: '网页开发',
				nameEn: 'The web',
				children: [
					{ key: 'coding-web-markup', name: 'HTML 与 CSS', nameEn: 'HTML and CSS' },
					{ key: 'coding-web-script', name: 'JavaScript', nameEn: 'JavaScript' },
				],
			},
			{ key: 'coding-analysis', name: '数据分析', nameEn: 'Data analysis' },
			{ key: 'coding-database', name: '数据库', nameEn: 'Databases' },
			{ key: 'coding-systems', name: '操作系统', nameEn: 'Operating systems' },
		],
	},
	{
		key: 'design',
		name: '设计',
		nameEn: 'Design',
		children: [
			{
				key: 'design-layout',
				name: '版面',
				nameEn: 'Layout',
				children: [
					{ key: 'design-layout-grid', name: '网格与留白', nameEn: 'Grids and white space' },
					{ key: 'design-layout-book', name: '书籍设计', nameEn: 'Book design' },
				],
			},
			{
				key: 'design-type',
				name: '字体',
				nameEn: 'Type',
				children: [
					{ key: 'design-type-hanzi', name: '汉字', nameEn: 'Chinese type' },
					{ key: 'design-type-latin', name: '西文', nameEn: 'Latin type' },
				],
			},
			{ key: 'design-colour', name: '色彩', nameEn: 'Colour' },
			{
				key: 'design-screen',
				name: '界面与图形',
				nameEn: 'Screens and signs',
				children: [
					{ key: 'design-screen-interface', name: '界面', nameEn: 'Interfaces' },
					{ key: 'design-screen-icon', name: '图标与图表', nameEn: 'Icons and charts' },
				],
			},
		],
	},
	{
		key: 'finance',
		name: '财会',
		nameEn: 'Finance',
		children: [
			{
				key: 'finance-accounting',
				name: '会计',
				nameEn: 'Accounting',
				children: [
					{ key: 'finance-accounting-statements', name: '报表', nameEn: 'Statements' },
					{ key: 'finance-accounting-cost', name: '成本', nameEn: 'Costing' },
				],
			},
			{
				key: 'finance-personal',
				name: '个人理财',
				nameEn: 'Personal finance',
				children: [
					{ key: 'finance-personal-household', name: '家庭账', nameEn: 'Household money' },
					{ key: 'finance-personal-investing', name: '投资常识', nameEn: 'Investing basics' },
				],
			},
			{ key: 'finance-tax', name: '税务', nameEn: 'Tax' },
			{ key: 'finance-planning', name: '预算与经营', nameEn: 'Budgets and business' },
		],
	},
	{
		key: 'writing',
		name: '写作',
		nameEn: 'Writing',
		children: [
			{
				key: 'writing-everyday',
				name: '日常写作',
				nameEn: 'Everyday writing',
				children: [
					{ key: 'writing-everyday-messages', name: '邮件与消息', nameEn: 'Emails and messages' },
					{ key: 'writing-everyday-explaining', name: '说明文', nameEn: 'Explaining things' },
				],
			},
			{
				key: 'writing-office',
				name: '公文与汇报',
				nameEn: 'Writing at work',
				children: [
					{ key: 'writing-office-official', name: '公文', nameEn: 'Official papers' },
					{ key: 'writing-office-report', name: '汇报', nameEn: 'Reports' },
				],
			},
			{ key: 'writing-longform', name: '长文', nameEn: 'Long form' },
			{ key: 'writing-sentences', name: '句子与标点', nameEn: 'Sentences and punctuation' },
		],
	},
	{
		key: 'science',
		name: '科学',
		nameEn: 'Science',
		children: [
			{
				key: 'science-physics',
				name: '物理',
				nameEn: 'Physics',
				children: [
					{ key: 'science-physics-mechanics', name: '力与运动', nameEn: 'Mechanics' },
					{ key: 'science-physics-light', name: '光与电', nameEn: 'Light and electricity' },
				],
			},
			{ key: 'science-astronomy', name: '天文', nameEn: 'Astronomy' },
			{
				key: 'science-life',
				name: '生命',
				nameEn: 'Life',
				children: [
					{ key: 'science-life-cell', name: '细胞与人体', nameEn: 'Cells and bodies' },
					{ key: 'science-life-field', name: '自然观察', nameEn: 'Field notes' },
				],
			},
			{ key: 'science-chemistry', name: '化学', nameEn: 'Chemistry' },
		],
	},
	{
		key: 'music',
		name: '音乐',
		nameEn: 'Music',
		children: [
			{
				key: 'music-theory',
				name: '乐理',
				nameEn: 'Theory',
				children: [
					{ key: 'music-theory-basics', name: '基础乐理', nameEn: 'First theory' },
					{ key: 'music-theory-harmony', name: '和声', nameEn: 'Harmony' },
				],
			},
			{
				key: 'music-piano',
				name: '钢琴',
				nameEn: 'Piano',
				children: [
					{ key: 'music-piano-beginners', name: '钢琴入门', nameEn: 'First piano' },
					{ key: 'music-piano-improvising', name: '即兴伴奏', nameEn: 'Improvising' },
				],
			},
			{ key: 'music-listening', name: '听赏', nameEn: 'Listening' },
		],
	},
];
