import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test.each([
	['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'Chrome · Windows'],
	['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'Edge · Windows'],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
		'Safari · iPhone',
	],
	['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0', 'WeChat · Android'],
	['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Mac'],
	['curl/8.0', ''],
	['', ''],
])('R73 the device of %s', (userAgent, words) => {
	expect(deviceOf(userAgent)).toBe(words);
});

// Every name by itself, and before the ones it poses as.
test.each([
	['MicroMessenger DingTalk/7 Chrome/1', 'WeChat'],
	['aliapp dingtalk/7.6 MQQBrowser Chrome/1', 'DingTalk'],
	['MQQBrowser/15 HuaweiBrowser Chrome/1', 'QQ Browser'],
	['HuaweiBrowser/15 MiuiBrowser Safari/6', 'Huawei Browser'],
	['MiuiBrowser/18 Edg/1 Chrome/1', 'Mi Browser'],
	['Chrome/1 Edg/142', 'Edge'],
	['Chrome/1 EdgA/142', 'Edge'],
	['Safari/6 EdgiOS/142', 'Edge'],
	['Edge/18', 'Edge'],
	['Edgy/1', ''],
	['Edg', ''],
	['Chrome/1 OPR/120', 'Opera'],
	['Opera', 'Opera'],
	['OPR', ''],
	['Gecko Firefox/140 SamsungBrowser', 'Firefox'],
	['FxiOS Safari/6', 'Firefox'],
	['Firefox', ''],
	['SamsungBrowser Chrome/1', 'Samsung Internet'],
	['CriOS Safari/6', 'Chrome'],
	['Chrome/142 Safari/6', 'Chrome'],
	['Chrome', ''],
	['Version/18 Safari/605', 'Safari'],
	['Safari', ''],
	['iPhone iPad', 'iPhone'],
	['iPod Mac OS X', 'iPhone'],
	['iPad Mac OS X', 'iPad'],
	['HarmonyOS Android', 'HarmonyOS'],
	['OpenHarmony Linux', 'HarmonyOS'],
	['Linux; Android 15', 'Android'],
	['Windows NT 10.0', 'Windows'],
	['X11; CrOS Linux', 'ChromeOS'],
	['Mac OS X', 'Mac'],
	['Macintosh', 'Mac'],
	['X11; Linux', 'Linux'],
	['X11; FreeBSD', ''],
])('R73 a header with %s says %s', (userAgent, word) => {
	expect(deviceOf(userAgent)).toBe(word);
});
