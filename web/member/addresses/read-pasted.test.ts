import { describe, expect, test } from 'vitest';
import file from '../../../contract/addresses/divisions.json' with { type: 'json' };
import { choicesOf, chosen, type Divisions, divisionOf, nowhere, placeOf } from './divisions.ts';
import { readPasted } from './read-pasted.ts';

const divisions = file as Divisions;

/** Name, phone, code of the place, the rest, postcode, and what is doubtful. */
type Expected = [name: string, phone: string, division: string, detail: string, postcode?: string, doubtful?: string];

const west = ['林小满', '13800138000', '330106', '文三路128号3幢502'] as const;

const lines: Record<string, Expected> = {
	'林小满 13800138000 浙江省杭州市西湖区文三路128号3幢502': [...west],
	'林小满，13800138000，浙江省杭州市西湖区文三路128号3幢502': [...west],
	林小满13800138000浙江省杭州市西湖区文三路128号3幢502: [...west],
	'13800138000 林小满 浙江省 杭州市 西湖区 文三路128号3幢502': [...west],
	'浙江省杭州市西湖区文三路128号3幢502 林小满 13800138000': [...west],
	'浙江省杭州市西湖区文三路128号3幢502，13800138000，林小满': [...west],
	'浙江杭州西湖区文三路128号3幢502 林小满 +86 138 0013 8000': [...west],
	'杭州市西湖区文三路128号3幢502 林小满收 138-0013-8000': [...west],
	'收货人：林小满 手机号码：13800138000 所在地区：浙江省杭州市西湖区 详细地址：文三路128号3幢502': [...west],
	'收件人: 林小满\n电话: 86-13800138000\n地址: 浙江省杭州市西湖区文三路128号3幢502\n邮编: 310012': [...west, '310012'],
	'姓名:林小满;电话:１３８００１３８０００;地址:浙江省/杭州市/西湖区/文三路128号3幢502': [...west],
	'310012 浙江省杭州市西湖区文三路128号3幢502 林小满（女士） 13800138000': [...west, '310012'],
	'浙江省杭州市西湖区浙江省杭州市西湖区文三路128号3幢502 林小满 13800138000': [...west],
	'林小满 13800138000 0571-88880000 浙江省杭州市西湖区文三路128号3幢502': [...west],
	'王芳 15912345678 北京市朝阳区建国路88号': ['王芳', '15912345678', '110105', '建国路88号'],
	'王芳 15912345678 北京市市辖区朝阳区建国路88号': ['王芳', '15912345678', '110105', '建国路88号'],
	'王芳 15912345678 北京北京市朝阳区建国路88号': ['王芳', '15912345678', '110105', '建国路88号'],
	'上海市浦东新区张江镇碧波路690号，欧阳震华，18616161616': ['欧阳震华', '18616161616', '310115', '张江镇碧波路690号'],
	'重庆市 县 丰都县 平都大道西段111号 陈一 19912345678': ['陈一', '19912345678', '500230', '平都大道西段111号', '', ''],
	'广东省东莞市南城街道鸿福路200号 李雷 13712345678': ['李雷', '13712345678', '441900', '南城街道鸿福路200号'],
	'中山市小榄镇新华中路10号 李雷 13712345678': ['李雷', '13712345678', '442000', '小榄镇新华中路10号', '', 'place'],
	'海南省儋州市那大镇人民大道1号 韩梅梅 13612345678': ['韩梅梅', '13612345678', '460400', '那大镇人民大道1号'],
	'湖北省仙桃市干河街道仙桃大道1号 张三 13512345678': ['张三', '13512345678', '429004', '干河街道仙桃大道1号'],
	'古丽·买买提 13912345678 新疆维吾尔自治区乌鲁木齐市天山区解放北路1号': ['古丽·买买提', '13912345678', '650102', '解放北路1号'],
	'John Smith 13912345678 广西桂林市阳朔县西街9号': ['John Smith', '13912345678', '450321', '西街9号'],
	'内蒙古自治区呼和浩特市新城区中山东路8号 010000 乌兰 13812345678': ['乌兰', '13812345678', '150102', '中山东路8号', '010000'],
	'江苏省苏州市苏州工业园区星湖街328号 周杰 13812345678': ['周杰', '13812345678', '320571', '星湖街328号'],
	// What may be something else is told.
	文三路128号3幢502林小满13800138000: ['林小满', '13800138000', '', '文三路128号3幢502', '', 'name place'],
	'杭州西湖文三路128号 林小满 13800138000': ['林小满', '13800138000', '330106', '文三路128号', '', 'place'],
	'浙江省杭州市文三路128号 林小满 13800138000': ['林小满', '13800138000', '', '文三路128号', '', 'place'],
	'西湖区文三路128号 林小满 13800138000': ['林小满', '13800138000', '330106', '文三路128号', '', 'place'],
	'浙江省杭州市西湖区文三路128号 林小满 0571-88880000': ['林小满', '057188880000', '330106', '文三路128号', '', 'phone'],
	'浙江省杭州市西湖区文三路128号 林小满 13800138000 13900139000': ['林小满', '13800138000', '330106', '文三路128号', '', 'phone'],
	'浙江省杭州市西湖区文三路128号 林小满 +1 415 555 0123': ['林小满', '+14155550123', '330106', '文三路128号', '', 'phone'],
	'浙江省杭州市西湖区文三路128号 13800138000': ['', '13800138000', '330106', '文三路128号', '', 'name'],
	'浙江省杭州市西湖区 林小满 13800138000': ['林小满', '13800138000', '330106', '', '', 'detail'],
	'浙江省杭州市西湖区文三路128号 林小满 1380013800': ['林小满', '', '330106', '文三路128号 1380013800', '', 'phone'],
	今天的天气不错: ['', '', '', '今天的天气不错', '', 'name phone place'],
	'': ['', '', '', '', '', 'name phone place detail'],
};

describe('R64 a pasted line is taken apart', () => {
	test.each(Object.entries(lines))('%s', (line, [name, phone, division, detail, postcode = '', doubtful = '']) => {
		const found = readPasted(line, divisions);
		expect({ ...found, place: divisionOf(divisions, found.place), doubtful: [...found.doubtful].sort().join(' ') }).toEqual({
			name,
			phone,
			place: division,
			detail,
			postcode,
			doubtful: doubtful.split(' ').sort().join(' '),
		});
	});

	test('what is found of a place without its district stays', () => {
		expect(readPasted('浙江省杭州市文三路128号', divisions).place).toEqual({ province: '330000', city: '330100', district: '' });
		expect(readPasted('浙江文三路128号', divisions).place).toEqual({ province: '330000', city: '', district: '' });
	});

	test('ten thousand characters are read no further than four hundred, and no line takes long', () => {
		expect(readPasted('浙江省杭州市西湖区'.repeat(1200), divisions).detail.length).toBeLessThan(400);
		expect(readPasted('1'.repeat(10_000), divisions).phone).toBe('');
		expect(readPasted('<script>alert(1)</script> 林小满 13800138000 浙江省杭州市西湖区文三路128号', divisions).phone).toBe('13800138000');
	});
});

describe('R64 provinces, cities, districts', () => {
	test('below each other, and nothing to choose below a city of streets', () => {
		const { provinces, cities, districts } = choicesOf(divisions, { province: '330000', city: '330600', district: '' });
		expect([provinces.length, cities.length, districts.map(({ name }) => name)]).toEqual([
			34,
			11,
			['越城区', '柯桥区', '上虞区', '新昌县', '诸暨市', '嵊州市'],
		]);
		const dongguan = { province: '440000', city: '441900', district: '' };
		expect([choicesOf(divisions, dongguan).districts, divisionOf(divisions, dongguan)]).toEqual([[], '441900']);
		expect(choicesOf(divisions, nowhere)).toMatchObject({ cities: [], districts: [] });
		expect(divisionOf(divisions, { province: '330000', city: '330600', district: '' })).toBe('');
		expect(divisionOf(divisions, nowhere)).toBe('');
	});

	test('the only city is chosen already', () => {
		expect(chosen(divisions, { province: '110000', city: '', district: '' })).toEqual({ province: '110000', city: '110100', district: '' });
		expect(chosen(divisions, { province: '330000', city: '', district: '' })).toEqual({ province: '330000', city: '', district: '' });
	});

	test('a stored code is found again, or is nowhere', () => {
		expect(placeOf(divisions, '330602')).toEqual({ province: '330000', city: '330600', district: '330602' });
		expect(placeOf(divisions, '441900')).toEqual({ province: '440000', city: '441900', district: '' });
		expect(placeOf(divisions, '500230')).toEqual({ province: '500000', city: '500100', district: '500230' });
		expect(placeOf(divisions, '320611')).toEqual(nowhere);
		expect(placeOf(divisions, '')).toEqual(nowhere);
	});

	test('no name of a place that is none, and every code once', () => {
		const all = divisions.flatMap(([province, ...cities]) => [province, ...cities.flat()]);
		expect(all.filter((each) => /市辖区|直辖县|其它区/.test(each) || !/^[1-9]\d{5}\p{Script=Han}+$/u.test(each))).toEqual([]);
		expect(new Set(all.map((each) => each.slice(0, 6))).size).toBe(all.length);
	});
});
