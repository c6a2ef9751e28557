import type { Locale } from '../../contract/call.ts';
import type { Reason } from '../../contract/errors.ts';

/** What the reader is told for each reason: what happened, and what to do next. The HTTP ones are `specification.md` §8. */
const sentences: Record<Reason, readonly [zh: string, en: string]> = {
	bad_request: ['请求错误', 'Request error'],
	not_logged_in: ['登录已过期，请重新登录', 'Your login has expired. Please log in again'],
	forbidden: ['没有权限访问', 'Access forbidden'],
	code_not_set_up: ['请先绑定验证器，再继续', 'Set up your authenticator app first'],
	not_bought: ['这一讲要报名才能看', 'This lesson comes with the course'],
	access_expired: ['这门课的有效期已过，续报后可以接着看', 'Your access to this course has ended. Enrol again to go on'],
	access_revoked: ['这门课的报名已经取消', 'Your enrolment in this course has been taken back'],
	access_not_started: ['还没到开课时间', 'Your access has not begun yet'],
	link_expired: ['播放地址已过期，请重新打开这一讲', 'This playing address has expired. Open the lesson again'],
	too_many_devices: ['这个账号正在另外三台设备上播放，这里先停下了', 'This account is playing on three newer devices, so it stopped here'],
	not_found: ['请求的地址不存在', 'This address does not exist'],
	method_not_allowed: ['不支持这种请求方法', 'This method is not supported'],
	not_acceptable: ['没有这种格式', 'This format is not available'],
	conflict: ['内容刚刚被改过，请刷新后再试', 'It has just been changed. Reload and try again'],
	withdrawn: ['这项内容已经撤下', 'This has been taken down'],
	too_large: ['内容太大', 'Too large'],
	unsupported_media_type: ['请用 JSON 提交', 'Please send JSON'],
	invalid: ['填写的内容有误', 'Some of what was sent is not valid'],
	file_name_unusable: [
		'文件名里有不能用的字符，或者太长，改个名字再传',
		'The file’s name has characters that cannot be used, or is too long. Rename it and try again',
	],
	too_many_requests: ['操作太频繁，请稍后再试', 'Too many requests. Please wait a moment'],
	server_error: ['服务器出错了，请稍后再试', 'Something broke on our side. Please try again'],
	overloaded: ['现在访问的人太多，请稍后再试', 'The site is very busy right now. Please try again in a moment'],
	maintenance: ['服务维护中，请稍后再来', 'Down for maintenance. Please come back soon'],
	phone_unsupported: ['请填写 11 位中国大陆手机号', 'Please enter an 11-digit mainland China mobile number'],
	proof_invalid: ['验证已过期，请再试一次', 'The check has expired. Please try again'],
	sms_too_soon: ['验证码刚发出去，请等 60 秒再要', 'A code was sent just now. Wait 60 seconds for another'],
	sms_daily_limit: ['这个号码今天的验证码用完了，请明天再试', 'No more codes for this number today. Try tomorrow'],
	sms_code_wrong: ['验证码不对，请核对短信', 'That code is not right. Check the message'],
	sms_code_expired: ['验证码已失效，请重新获取', 'That code no longer works. Ask for a new one'],
	password_common: ['这个密码太常见，请换一个', 'That password is too common. Choose another'],
	phone_taken: ['这个手机号已经注册，可以直接登录', 'This number is registered already. You can log in'],
	not_registered: ['这个手机号还没有注册，请先注册', 'This number is not registered yet. Please register first'],
	nickname_refused: ['昵称要 2 到 20 个字', 'A nickname has 2 to 20 characters'],
	login_failed: ['账号或密码不对', 'Account or password is not right'],
	login_locked: ['试错次数太多，请 15 分钟后再登录', 'Too many attempts. Please wait 15 minutes'],
	account_disabled: ['这个账号已停用，请联系我们', 'This account has been disabled. Please contact us'],
	media_in_use: ['还有课在用这个文件，先在课里换下它', 'Lessons still show this file. Take it out of them first'],
	code_wanted: ['请输入验证器上的 6 位数字', 'Enter the 6 digits that your authenticator app shows'],
	code_wrong: ['验证码不对，或者已经用过，请等下一个', 'That code is not right, or was used before. Wait for the next one'],
	changed_meanwhile: ['别人刚刚改过这一项，请看过新的内容再改', 'Somebody else has just changed this. Look at it again before you change it'],
	last_owner: ['至少要留一位能登录的校长', 'At least one owner must remain who can sign in'],
};

/** Of a field that holds characters which no text may hold (`contract/clean-text.ts`). */
export function uncleanSentence(locale: Locale): string {
	return locale === 'en' ? 'Holds characters that cannot be used, perhaps invisible ones. Delete them' : '有不能用的字符，可能看不见，请删掉';
}

export function sentence(reason: Reason, locale: Locale): string {
	return sentences[reason][locale === 'en' ? 1 : 0];
}
