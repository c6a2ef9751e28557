import type { Context } from '../../http/route.ts';
import { beginCodeAttempt } from './lockout.service.ts';
import type { SmsScene } from './members.rules.ts';
import { checkCode } from './sms.service.ts';

/** As `checkCode`; a wrong code also counts for the address. Throws `login_locked` besides. */
export async function checkCounted(context: Context, phone: string, scene: SmsScene, code: string): ReturnType<typeof checkCode> {
	const attempt = await beginCodeAttempt(context, phone);
	try {
		const spend = await checkCode(context, phone, scene, code);
		await attempt.succeeded();
		return spend;
	} catch (error) {
		await attempt.failed();
		throw error;
	}
}
