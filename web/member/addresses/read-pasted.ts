import type { Divisions } from './divisions.ts';
import { findPlace } from './find-place.ts';

export type PastedField = 'name' | 'phone' | 'place' | 'detail' | 'postcode';

export interface Pasted {
	name: string;
	phone: string;
	/** Codes; empty from the level on that was not found. */
	place: { province: string; city: string; district: string };
	detail: string;
	postcode: string;
	/** What is missing, or may be something else. */
	doubtful: ReadonlySet<PastedField>;
}

/** Longer texts are no address. */
const mostRead = 400;
const nameLabel = /(?:收货人|收件人|联系人|姓名)(?:姓名)?\s*[::]?\s*/;
const labelledName = new RegExp(`${nameLabel.source}([\\p{L}·.' ]{1,30}?)(?=[\\s,;、\\d:]|$|手机|电话|联系|所在|收货|收件|地址)`, 'u');
const labels =
	/(?:收货人|收件人|联系人|姓名)(?:姓名)?\s*:?|(?:收货|收件|详细|联系)?地址\s*[:\s]|所在(?:地区|区域)\s*:?|(?:^|[\s,;])地区\s*:|(?:联系|收货人?|收件人?)?(?:电话|手机号码|手机号|手机)(?:号码)?\s*(?=[:\s+\d])|(?:邮政编码|邮编)\s*:?/g;
const mobile = /(?<!\d)(?:\(?(?:\+|00)?86\)?[-\s]*)?(1[3-9]\d[-\s]?\d{4}[-\s]?\d{4})(?!\d)/;
const foreign = /\+(?!86)[1-9][\d\s-]{7,18}\d/;
const landline = /(?<!\d)(?:\(0\d{2,3}\)|0\d{2,3})[-\s]?\d{7,8}(?:[-转]\d{1,5})?(?!\d)/;
const labelledPostcode = /(?:邮政编码|邮编)\s*:?\s*(\d{6})(?!\d)/;
const postcode = /(?<![\d\p{L}#-])\d{6}(?![\d\p{L}#-])/u;
/** What only an address has; a name has none of it. */
const ofAddress =
	/[\d#]|(?:路|街|道|巷|弄|号|楼|栋|幢|座|室|层|户|单元|小区|花园|大厦|广场|公寓|学校|大学|中学|小学|医院|公司|村|镇|乡|组|店|园|苑|城|区|院|门|驿站|快递柜)$/;
const isName = (text: string) =>
	/^(?:\p{Script=Han}{2,4}|\p{Script=Han}+[·•]\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}.' -]){2,30})$/u.test(text) && !ofAddress.test(text);
/** What is said to the name (先生, 收), not part of it. */
const politeness = /\s*[((]?(?:先生|女士|小姐|同学|老师|收)[))]?$/;

/** Takes one pasted line apart: who, their number, where. Every field is a suggestion; what is doubtful is told. */
export function readPasted(text: string, divisions: Divisions): Pasted {
	const doubtful = new Set<PastedField>();
	let rest = text.normalize('NFKC').slice(0, mostRead).replace(/\s+/g, ' ').trim();
	const take = (pattern: RegExp): string => {
		const found = pattern.exec(rest);
		if (found === null) return '';
		rest = `${rest.slice(0, found.index)} , ${rest.slice(found.index + found[0].length)}`;
		return (found[1] ?? found[0]).trim();
	};

	const saidName = take(labelledName);
	const saidPostcode = take(labelledPostcode);
	const number = take(mobile).replace(/\D/g, '');
	const otherNumber = number === '' ? take(foreign).replace(/[^\d+]/g, '') || take(landline).replace(/[^\d+]/g, '') : '';
	if (number === '' || take(mobile) !== '') doubtful.add('phone');
	// A landline beside a mobile is no part of the address.
	if (number !== '') take(landline);
	const code = saidPostcode || take(postcode);
	rest = rest.replace(labels, ' , ');

	const found = findPlace(rest, divisions);
	const before = found ? rest.slice(0, found.from) : rest;
	const after = found ? rest.slice(found.to) : '';
	if (!found || !found.sure) doubtful.add('place');

	const pieces = [...piecesOf(before), ...piecesOf(after)];
	const { name, sure, others } = nameAmong(saidName, pieces);
	if (!sure) doubtful.add('name');
	const detail = others.join(' ').replace(/^[\s,.·-]+/, '');
	if (detail.length < 2 || (found !== undefined && piecesOf(before).some((piece) => others.includes(piece)))) doubtful.add('detail');
	return { name, phone: number || otherNumber, place: found?.place ?? { province: '', city: '', district: '' }, detail, postcode: code, doubtful };
}

/** Between two words of one piece (John Smith). */
const wordSpace = '\u{f8ff}';

function piecesOf(text: string): string[] {
	return text
		.replace(/(?<=[A-Za-z.]) (?=[A-Za-z])/g, wordSpace)
		.split(/[\s,;、|/。]+/)
		.map((piece) => piece.replace(/^[:-]+|[:-]+$/g, '').replaceAll(wordSpace, ' '))
		.filter((piece) => piece !== '');
}

/** The name that was said to be one; else the only piece that can be one; else what stands behind the last number of a house. */
function nameAmong(said: string, pieces: string[]): { name: string; sure: boolean; others: string[] } {
	if (said !== '') return { name: said.replace(politeness, ''), sure: true, others: pieces };
	const polite = pieces.find((piece) => politeness.test(piece) && isName(piece.replace(politeness, '')));
	const able = polite === undefined ? pieces.filter(isName) : [polite];
	// Two that can be: the one at either end of the line.
	const name = able.find((piece) => piece === pieces[0]) ?? able.at(-1);
	if (name !== undefined) return { name: name.replace(politeness, ''), sure: able.length === 1, others: pieces.filter((piece) => piece !== name) };
	const [, detail, behind] = /^(.*[\d号室楼栋幢层座户元])(\p{Script=Han}{2,3})$/u.exec(pieces.at(-1) ?? '') ?? [];
	if (detail === undefined || behind === undefined || ofAddress.test(behind)) return { name: '', sure: false, others: pieces };
	return { name: behind, sure: false, others: [...pieces.slice(0, -1), detail] };
}
