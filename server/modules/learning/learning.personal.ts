import { onePage, type PersonalData, pagesOf, type Words } from '../../db/personal-data.ts';
import * as queries from './personal.queries.ts';

const proven: Words = [
	'学时证明靠它；注销后只剩编号和秒数',
	'Statements of study hours rest on it; a number and seconds are left once the account is closed',
];
const kept: Words = ['一直留着，注销后不带人', 'For good, without the person once the account is closed'];

export const learningPersonal: PersonalData = {
	files: [
		{
			name: 'study/ledger',
			table: 'ledger',
			purpose: [
				'证明你真的听过：每一段听课一条，一条接一条算出校验值',
				'Proof of what you really heard: an entry a stretch, each hashed with the one before',
			],
			source: ['播放器的报告', 'Reports of the player'],
			kept,
			pages: (db, memberId) => pagesOf((last: { seq: number } | undefined, limit) => queries.listLedger(db, memberId, last?.seq ?? 0, limit)),
		},
		{
			name: 'study/heard',
			table: 'heard',
			purpose: ['每一讲听到哪里、听过哪些秒', 'Where you are in each lesson, and which seconds you have heard'],
			source: ['播放器的报告', 'Reports of the player'],
			kept,
			pages: (db, memberId) =>
				pagesOf((last: { lesson_id: number } | undefined, limit) => queries.listHeard(db, memberId, last?.lesson_id ?? 0, limit)),
		},
		{
			name: 'study/listening-records',
			table: 'listening_record',
			purpose: ['听课记录', 'Listening records'],
			source: ['播放器的报告', 'Reports of the player'],
			kept,
			pages: (db, memberId) => pagesOf((last: queries.RecordRow | undefined, limit) => queries.listRecords(db, memberId, last, limit)),
		},
		{
			name: 'study/players-opened',
			table: 'play_session',
			purpose: ['把播放器的报告接起来', 'Joining the reports of a player'],
			kept: ['两天', 'Two days'],
			pages: (db, memberId) => onePage(queries.listSessions(db, memberId)),
		},
		{
			name: 'study/statements',
			table: 'study_statement',
			purpose: ['你开过的学时证明', 'Statements of study hours that you made'],
			kept,
			shared: ['拿到证明编号的人', 'Whoever has the code of a statement'],
			pages: (db, memberId) => onePage(queries.listStatementsOf(db, memberId)),
		},
		{
			name: 'study/chain',
			table: 'chain_head',
			purpose: ['账本最后一条的编号和校验值', 'Number and hash of the newest entry of the ledger'],
			kept,
			pages: (db, memberId) => onePage(queries.chainOf(db, memberId)),
		},
	],
	tables: {
		ledger: { stays: proven },
		heard: { stays: proven },
		chain_head: { stays: proven },
		listening_record: { stays: ['账本和它互相核对；设备名去掉', 'It and the ledger prove each other; what the device called itself is taken out'] },
		play_session: {},
		study_statement: { stays: ['纸上的证明还要能核对；昵称和手机去掉', 'One on paper must still be checked; name and phone are taken out'] },
		ledger_checkpoint_head: {
			leftOut: [
				'每天给所有账本的末尾签名，内容就是 study/ledger 里的编号和校验值',
				'Signed ends of all chains: numbers and hashes that are in study/ledger',
			],
			stays: proven,
		},
	},
	forget: (tx, { id }) => queries.takePersonOut(tx, id),
};
