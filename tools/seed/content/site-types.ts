/** The shape of `site` in site.ts. Money is integer fen; `…En` is the English beside the Chinese. */

/** One entry of a menu. A column of the footer has children and an empty path. */
export interface SiteLink {
	title: string;
	titleEn: string;
	/** A path of this site, or '' for a heading. */
	path: string;
	target: '_self' | '_blank';
	children: SiteLink[];
}

export interface SiteHover {
	kind: 'phone' | 'qrcode' | 'link' | 'backtop';
	title: string;
	titleEn: string;
	icon: 'phone' | 'qrcode' | 'bell' | 'arrow-up';
	/** Number to call, path to open, or '' (a qrcode with '' is drawn by the site). */
	value: string;
	/** The sentence under the bold line of the panel. */
	note: string;
	noteEn: string;
}

export interface SiteBannerAction {
	label: string;
	labelEn: string;
	/** What the button opens: the first trial lesson, or the course page at its contents. */
	opens: 'first-lesson' | 'syllabus';
	/** Key of a course; without it the course is found by courseTitle. */
	course?: string;
	/** Exact Chinese title of a course. */
	courseTitle?: string;
}

export interface SiteBanner {
	kicker: string;
	kickerEn: string;
	title: string;
	titleEn: string;
	lead: string;
	leadEn: string;
	/** Key of the level-1 category whose board drawing is shown. */
	board: string;
	primary: SiteBannerAction;
	secondary: SiteBannerAction;
	/** '' = the drawing. */
	image: string;
	/** '' = the board's own ground. */
	background: string;
}

export interface SiteAdvertisement {
	terminal: 'pc' | 'h5';
	position: string;
	image: string;
	title: string;
	titleEn: string;
	href: string;
	/** Days from the day of seeding until it ends. */
	days: number;
}

export interface SiteSeo {
	path: string;
	title: string;
	titleEn: string;
	keywords: string;
	keywordsEn: string;
	description: string;
	descriptionEn: string;
}

export interface SiteVipPlan {
	key: string;
	name: string;
	nameEn: string;
	days: number;
	/** Fen. */
	price: number;
	summary: string;
	summaryEn: string;
	/** Chosen when the page opens. */
	preselected?: true;
}

export interface SiteText {
	zh: string;
	en: string;
}

export interface Site {
	webInfo: {
		siteName: string;
		siteNameEn: string;
		/** '' = the drawn mark. */
		logo: string;
		slogan: string;
		sloganEn: string;
		hotline: string;
		hotlineHours: string;
		hotlineHoursEn: string;
		qq: string;
		wechatQr: string;
		address: string;
		addressEn: string;
		copyright: string;
		copyrightEn: string;
		icp: string;
		policeRecord: string;
		friendLinks: { title: string; titleEn: string; href: string }[];
	};
	agencyInfo: {
		name: string;
		nameEn: string;
		legalName: string;
		legalNameEn: string;
		founded: number;
		city: string;
		cityEn: string;
		timezone: string;
		currency: string;
		email: string;
		privacyEmail: string;
		jobsEmail: string;
		officeHours: string;
		officeHoursEn: string;
		summary: string;
		summaryEn: string;
	};
	nav: SiteLink[];
	footer: SiteLink[];
	hoverBar: SiteHover[];
	banners: SiteBanner[];
	advertisements: SiteAdvertisement[];
	seo: SiteSeo[];
	about: SiteText;
	terms: SiteText;
	privacy: SiteText;
	vip: {
		title: string;
		titleEn: string;
		/** {count} is the number of VIP courses. */
		lead: string;
		leadEn: string;
		homeTitle: string;
		homeTitleEn: string;
		homeLead: string;
		homeLeadEn: string;
		plans: SiteVipPlan[];
		/** The last line of the buy box. */
		refund: string;
		refundEn: string;
		answers: { question: string; questionEn: string; answer: string; answerEn: string }[];
	};
}
