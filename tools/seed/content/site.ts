import { aboutEn, aboutZh } from './site-about.ts';
import { banners } from './site-banners.ts';
import { privacyEn, privacyZh } from './site-privacy.ts';
import { seo } from './site-seo.ts';
import { termsEn, termsZh } from './site-terms.ts';
import type { Site, SiteLink } from './site-types.ts';

export type { Site } from './site-types.ts';

const link = (title: string, titleEn: string, path: string, children: SiteLink[] = []): SiteLink => ({
	title,
	titleEn,
	path,
	target: '_self',
	children,
});

export const site: Site = {
	webInfo: {
		siteName: '讲台',
		siteNameEn: 'Lectern',
		logo: '',
		slogan: '好课从一块干净的黑板开始。直播课、录播课与一群愿意把事情讲明白的老师。',
		sloganEn: 'A good lesson starts with a clean board. Live lessons, recorded courses, and teachers who like being clear.',
		hotline: '400-000-0000',
		hotlineHours: '每日 9:00–21:00',
		hotlineHoursEn: 'Daily, 9:00–21:00',
		qq: '',
		wechatQr: '',
		address: '浙江省杭州市西湖区粉笔弄 9 号 二楼（示例地址）',
		addressEn: 'Second floor, 9 Fenbi Lane, Xihu District, Hangzhou, Zhejiang (example address)',
		copyright: '© 2026 讲台教育',
		copyrightEn: '© 2026 Lectern',
		icp: 'ICP 备案号（示例）',
		policeRecord: '公安备案号（示例）',
		friendLinks: [
			{ title: '国家智慧教育公共服务平台', href: 'https://www.smartedu.cn/' },
			{ title: '中国教育考试网', href: 'https://www.neea.edu.cn/' },
			{ title: '国家图书馆', href: 'https://www.nlc.cn/' },
			{ title: '中国大学 MOOC', href: 'https://www.icourse163.org/' },
		],
	},
	agencyInfo: {
		name: '讲台教育',
		nameEn: 'Lectern',
		legalName: '杭州讲台教育科技有限公司（示例）',
		legalNameEn: 'Hangzhou Lectern Education Co., Ltd. (example)',
		founded: 2019,
		city: '杭州',
		cityEn: 'Hangzhou',
		timezone: 'Asia/Shanghai',
		currency: 'CNY',
		email: 'hello@lectern.example',
		privacyEmail: 'privacy@lectern.example',
		jobsEmail: 'jobs@lectern.example',
		officeHours: '周一至周六 9:00–18:00，来之前请打个电话',
		officeHoursEn: 'Monday to Saturday, 9:00–18:00. Please ring before you come.',
		summary: '给成年人开课的小机构：八个学科，直播与录播，作业有人改。',
		summaryEn: 'A small school for adults: eight subjects, live and recorded, with homework that somebody actually marks.',
	},
	nav: [
		link('首页', 'Home', '/index'),
		link('课程', 'Courses', '/course', [
			link('全部课程', 'All courses', '/course'),
			link('VIP 课程', 'VIP courses', '/course/0/1'),
			link('试听课程', 'Free lessons', '/course/0/2'),
		]),
		link('直播', 'Live', '/live'),
		link('教师', 'Teachers', '/teacher'),
		link('资讯', 'News', '/news'),
		link('关于我们', 'About', '/about'),
	],
	footer: [
		link('学习', 'Learn', '', [
			link('全部课程', 'All courses', '/course'),
			link('直播课表', 'Live timetable', '/live'),
			link('免费试听', 'Free lessons', '/course/0/2'),
			link('VIP 会员', 'VIP membership', '/vip'),
		]),
		link('机构', 'Lectern', '', [
			link('关于我们', 'About us', '/about'),
			link('教师', 'Teachers', '/teacher'),
			link('资讯', 'News', '/news'),
			link('加入我们', 'Work with us', '/about#join'),
		]),
		link('帮助', 'Help', '', [
			link('购课与退款', 'Buying and refunds', '/legal/terms#refund'),
			link('用户协议', 'Terms of use', '/legal/terms'),
			link('隐私政策', 'Privacy', '/legal/privacy'),
		]),
	],
	hoverBar: [
		{
			kind: 'phone', title: '打电话问一问', titleEn: 'Ring and ask', icon: 'phone', value: '400-000-0000',
			note: '每日 9:00–21:00 有人接。占线时留个号码，当天回电。',
			noteEn: 'Answered daily, 9:00–21:00. If the line is busy, leave a number and we ring back the same day.',
		},
		{
			kind: 'qrcode', title: '微信扫一扫，加班主任', titleEn: 'Scan with WeChat to reach your class tutor', icon: 'qrcode', value: '',
			note: '每日 9:00–21:00 有人在。问课、改地址、开发票都可以。',
			noteEn: 'Somebody is there daily, 9:00–21:00, for course questions, address changes and invoices.',
		},
		{
			kind: 'link', title: '直播提醒', titleEn: 'Live reminders', icon: 'bell', value: '/live',
			note: '挑一场预约，开讲前十五分钟提醒你。',
			noteEn: 'Pick a lesson; we remind you fifteen minutes before it starts.',
		},
		{ kind: 'backtop', title: '回到顶部', titleEn: 'Back to top', icon: 'arrow-up', value: '', note: '', noteEn: '' },
	],
	banners,
	advertisements: [
		{ terminal: 'pc', position: 'home-middle', image: '', title: '寒假直播课表已经排好，二十六场，预约不收费', titleEn: 'The winter timetable is up: twenty-six live lessons, free to reserve', href: '/live', days: 60 },
		{ terminal: 'pc', position: 'course-side', image: '', title: '一张听课证，一整架课', titleEn: 'One reader’s card, a whole shelf of courses', href: '/vip', days: 180 },
		{ terminal: 'pc', position: 'news-side', image: '', title: '先听一节，再决定：八节完整的试听课', titleEn: 'Sit in first, decide after: eight complete free lessons', href: '/course/0/2', days: 180 },
		{ terminal: 'h5', position: 'home-middle', image: '', title: '寒假直播二十六场，先把想听的约上', titleEn: 'Twenty-six live lessons this winter. Reserve yours.', href: '/live', days: 60 },
		{ terminal: 'h5', position: 'study-foot', image: '', title: '年卡每天 ¥2.73，新课上架当天就能听', titleEn: 'A year of VIP is ¥2.73 a day, new courses included', href: '/vip', days: 180 },
	],
	seo,
	about: { zh: aboutZh, en: aboutEn },
	terms: { zh: termsZh, en: termsEn },
	privacy: { zh: privacyZh, en: privacyEn },
	vip: {
		title: '一张听课证，一整架课。',
		titleEn: 'One card, a whole shelf of courses.',
		lead: '{count} 门课随时听，新上架的当天就能听。到期不续，听过的记录都还在。',
		leadEn: '{count} courses whenever you like, new ones from the day they land. Let it lapse and your record stays.',
		homeTitle: 'VIP 年卡',
		homeTitleEn: 'A year of VIP',
		homeLead: '一年之内，书架上这 {count} 门课随时听。到期不续，听过的记录都还在。',
		homeLeadEn: 'For a year, all {count} courses on this shelf are yours to open. Let it lapse and your record stays.',
		plans: [
			{ key: 'vip-month', name: '月卡', nameEn: 'One month', days: 30, price: 9800, summary: '想在一个月里集中听完一两门课。', summaryEn: 'For getting through a course or two in one go.' },
			{ key: 'vip-quarter', name: '季卡', nameEn: 'One quarter', days: 90, price: 26800, summary: '每周两三个晚上，正好一季。', summaryEn: 'Two or three evenings a week, for a season.' },
			{ key: 'vip-year', name: '年卡', nameEn: 'One year', days: 365, price: 99800, summary: '不赶时间，想到什么学什么。', summaryEn: 'No hurry. Study what comes to mind.', preselected: true },
		],
		refund: '七天内没听过，可以全额退',
		refundEn: 'Full refund within seven days if you haven’t listened',
		answers: [
			{ question: '已经买过的课会怎样？', questionEn: 'What about courses I’ve bought?', answer: '买过的课永久有效，和会员无关。', answerEn: 'They’re yours for good. VIP doesn’t touch them.' },
			{ question: 'VIP 包含直播吗？', questionEn: 'Does VIP cover live lessons?', answer: '包含标有 VIP 的直播和它的回放。单独收费的直播席位不含。', answerEn: 'Those marked VIP, and their recordings. Seats sold separately aren’t included.' },
			{ question: '再买一张会怎样？', questionEn: 'What if I buy another?', answer: '接在现在的期限后面，不会重叠。', answerEn: 'It starts when the current one ends. Nothing overlaps.' },
			{ question: '会自动续费吗？', questionEn: 'Does it renew by itself?', answer: '不会。到期前三天提醒一次，不再打扰。', answerEn: 'No. We remind you once, three days before, and leave it there.' },
		],
	},
};
