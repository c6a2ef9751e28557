// Of the offline page: the language and the light that the reader chose, and what waits on this device.
const root = document.documentElement;
const locale = /(?:^|; )lectern-locale=(zh-CN|en)/.exec(document.cookie)?.[1] ?? (/^zh\b/i.test(navigator.language) ? 'zh-CN' : 'en');
root.lang = locale;
try {
	const theme = localStorage.getItem('lectern-theme');
	if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
} catch {
	// Storage is switched off: the light is the system's.
}
for (const each of document.querySelectorAll('[data-lang]')) each.hidden = each.dataset.lang !== locale;
document.title = document.querySelector(`[data-title="${locale}"]`).textContent;

for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => location.reload());

// The server is asked, and the page loaded anew once it answers: it may have been away while the network was there, and `online` comes before the
// network can be used. The pauses grow as those of `web/lib/next-try.ts`; a page that was loaded anew and is here again begins further on.
const alive = new URL('healthz', document.currentScript.src);
const again = performance.getEntriesByType('navigation')[0]?.type === 'reload' ? 2 : 0;
let attempt = again;
let timer;

function askLater() {
	clearTimeout(timer);
	if (!document.hidden) timer = setTimeout(ask, Math.min(30_000, 1000 * 2 ** attempt));
	attempt += 1;
}

async function ask() {
	clearTimeout(timer);
	const answered = await fetch(alive, { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
		({ ok }) => ok,
		() => false,
	);
	if (answered) location.reload();
	else askLater();
}

addEventListener('online', () => {
	attempt = again;
	void ask();
});
document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : void ask()));
askLater();

/** Seconds that were heard and that the server has not answered, over all lessons of this device. */
function waitingSeconds() {
	return new Promise((resolve) => {
		const opening = indexedDB.open('lectern');
		opening.onerror = () => resolve(0);
		// Nothing was ever kept here, and nothing is made for the asking.
		opening.onupgradeneeded = () => opening.transaction.abort();
		opening.onsuccess = () => {
			const db = opening.result;
			if (!db.objectStoreNames.contains('kept')) return resolve(0);
			const asked = db.transaction('kept').objectStore('kept').getAll(IDBKeyRange.bound('reports/', 'reports/\uffff'));
			asked.onerror = () => resolve(0);
			asked.onsuccess = () => {
				const reports = asked.result.flat();
				resolve(reports.reduce((sum, { report }) => sum + (report?.heard ?? []).reduce((heard, [from, to]) => heard + to - from, 0), 0));
			};
		};
	});
}

void waitingSeconds().then((seconds) => {
	const whole = Math.round(seconds);
	const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
	for (const each of document.querySelectorAll('[data-waits]')) each.hidden = whole === 0;
	for (const each of document.querySelectorAll('[data-nothing]')) each.hidden = whole > 0;
	const words = { 'zh-CN': minutes > 0 ? `${minutes} 分 ${rest} 秒` : `${rest} 秒`, en: minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s` };
	for (const each of document.querySelectorAll('[data-seconds]')) each.textContent = words[locale];
});
