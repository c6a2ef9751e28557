import type { Locale } from '../../../contract/call.ts';
import { writeLetter } from '../../lib/letter.ts';

type Words = readonly [zh: string, en: string];

interface Written {
	subject: string;
	text: string;
	html: string;
}

function write(
	locale: Locale,
	letter: { title: Words; paragraphs: readonly Words[]; code?: string; action?: { label: Words; url: string }; foot: readonly Words[] },
): Written {
	const say = ([zh, en]: Words) => (locale === 'en' ? en : zh);
	const { title, paragraphs, code, action, foot } = letter;
	const written = writeLetter({
		locale,
		site: say(['讲台', 'Lectern']),
		title: say(title),
		paragraphs: paragraphs.map(say),
		...(code === undefined ? {} : { code }),
		...(action === undefined ? {} : { action: { label: say(action.label), url: action.url } }),
		foot: foot.map(say),
	});
	return { subject: say(title), ...written };
}

/** To the new address: a code to type where it was asked for, or a link that works in any browser. Nothing in it was written by whoever asked. */
export function confirmLetter(locale: Locale, code: string, url: string): Written {
	return write(locale, {
		title: ['确认你的邮箱', 'Confirm your e-mail address'],
		paragraphs: [
			[
				'有人想把这个地址设为讲台账号的邮箱。如果是你，在资料页输入下面的数字：',
				'Somebody wants mail from Lectern sent to this address. If that is you, type this on your profile page:',
			],
		],
		code,
		action: { label: ['确认这个邮箱', 'Confirm this address'], url },
		foot: [
			['数字和链接 24 小时内有效，用一次就失效。', 'The code and the link work once, within 24 hours.'],
			['不是你？不用理会，什么都不会改变。', 'Not you? Do nothing, and nothing changes.'],
		],
	});
}

/** To an address that another account has: its owner learns of it, whoever asked does not. */
export function takenLetter(locale: Locale): Written {
	return write(locale, {
		title: ['这个邮箱已经在用', 'This address is in use already'],
		paragraphs: [
			[
				'有人想把这个地址设为另一个讲台账号的邮箱。它已经是你账号的邮箱，所以没有改动。',
				'Somebody wanted to use this address for another Lectern account. It belongs to your account already, so nothing has changed.',
			],
			[
				'如果是你自己：先在原来的账号里换一个邮箱，再来设这一个。',
				'If that was you: change the address of the account that has it, then set it again.',
			],
		],
		foot: [['不是你？不用理会。', 'Not you? Nothing needs doing.']],
	});
}

/** To the address that was the member's until now. */
export function leftLetter(locale: Locale): Written {
	return write(locale, {
		title: ['你的账号换了邮箱', 'The e-mail address of your account was changed'],
		paragraphs: [
			['你的讲台账号不再往这个地址发信。', 'Your Lectern account no longer sends e-mails here.'],
			[
				'不是你改的？请登录后修改密码，再把邮箱换回来；登录不了就给我们打电话。',
				'Not your doing? Log in, change your password and set the address back. If you cannot log in, call us.',
			],
		],
		foot: [['这封信只发这一次。', 'This is sent once.']],
	});
}
