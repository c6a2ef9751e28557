import type { Locale } from '../../../contract/call.ts';
import type { CarrierCode } from '../../../contract/orders/staff.ts';

interface Carrier {
	zh: string;
	en: string;
	/** Where anybody can look up a parcel by its number. */
	url: string;
}

const carriers: Readonly<Record<CarrierCode, Carrier>> = {
	sf: { zh: '顺丰速运', en: 'SF Express', url: 'https://www.sf-express.com/' },
	jd: { zh: '京东快递', en: 'JD Express', url: 'https://www.jdl.com/' },
	ems: { zh: '邮政 EMS', en: 'EMS China', url: 'https://www.ems.com.cn/' },
	post: { zh: '邮政包裹', en: 'China Post', url: 'https://yjcx.chinapost.com.cn/' },
	zto: { zh: '中通快递', en: 'ZTO Express', url: 'https://www.zto.com/' },
	yto: { zh: '圆通速递', en: 'YTO Express', url: 'https://www.yto.net.cn/' },
	sto: { zh: '申通快递', en: 'STO Express', url: 'https://www.sto.cn/' },
	yunda: { zh: '韵达快递', en: 'Yunda Express', url: 'https://www.yundaex.com/' },
	jt: { zh: '极兔速递', en: 'J&T Express', url: 'https://www.jtexpress.cn/' },
	deppon: { zh: '德邦快递', en: 'Deppon Express', url: 'https://www.deppon.com/' },
};

export function carrierOf(code: string): Carrier {
	return carriers[code as CarrierCode];
}

export function carrierName(code: string, locale: Locale): string {
	const { zh, en } = carrierOf(code);
	return locale === 'en' ? en : zh;
}
