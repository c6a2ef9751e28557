/** A browser in few words: `Chrome · Windows`. Only what is common has a name; order matters, as browsers pose as others. */
const programs: readonly (readonly [RegExp, string])[] = [
	[/MicroMessenger/, 'WeChat'],
	[/DingTalk/i, 'DingTalk'],
	[/QQBrowser/, 'QQ Browser'],
	[/HuaweiBrowser/, 'Huawei Browser'],
	[/MiuiBrowser/, 'Mi Browser'],
	[/Edg(e|A|iOS)?\//, 'Edge'],
	[/OPR\/|Opera/, 'Opera'],
	[/Firefox\/|FxiOS/, 'Firefox'],
	[/SamsungBrowser/, 'Samsung Internet'],
	[/CriOS|Chrome\//, 'Chrome'],
	[/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
	[/iPhone|iPod/, 'iPhone'],
	[/iPad/, 'iPad'],
	[/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
	[/Android/, 'Android'],
	[/Windows/, 'Windows'],
	[/CrOS/, 'ChromeOS'],
	[/Mac OS X|Macintosh/, 'Mac'],
	[/Linux/, 'Linux'],
];

/** From the User-Agent header; empty when it says nothing known. */
export function deviceOf(userAgent: string): string {
	const named = (list: typeof programs) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
	return [named(programs), named(systems)].filter((word) => word !== undefined).join(' · ');
}
