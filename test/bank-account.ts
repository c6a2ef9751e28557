import { sharp } from '../server/lib/pictures.ts';

/** What buyers are told in tests. */
export const bankAccount = {
	holder: '杭州讲台文化有限公司',
	bank: '招商银行杭州文三路支行',
	number: '5719 0000 1234 567',
	remark: '工作日 17 点前到的，当天开课。',
	remarkEn: 'What arrives by 17:00 on a working day is confirmed the same day.',
};

/** A picture of one colour. */
export function slip(colour = '#0a0', width = 300, height = 400) {
	return sharp({ create: { width, height, channels: 3, background: colour } });
}
