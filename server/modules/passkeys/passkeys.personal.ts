import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './passkeys.queries.ts';

export const passkeysPersonal: PersonalData = {
	files: [
		{
			name: 'passkeys',
			table: 'passkey',
			purpose: ['让你不用密码登录', 'Letting you log in without a password'],
			source: ['你的手机或电脑做的公钥；私钥从不离开那里', 'A public key made by your phone or computer; the private one never leaves it'],
			kept: ['移除通行密钥，或注销账号', 'Until you remove the passkey or close the account'],
			pages: (db, memberId) => onePage(queries.listForMember(db, memberId)),
		},
	],
	tables: {
		passkey: {},
		passkey_user: {
			leftOut: ['一个随机数，没有别的意思', 'A random number that means nothing else'],
		},
		passkey_challenge: {
			leftOut: ['五分钟的随机数，用过就删', 'Random numbers of five minutes, gone once they are used'],
		},
	},
	forget: (tx, { id }) => queries.removeAllOf(tx, id),
};
