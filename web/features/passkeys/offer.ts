const inThisTab = 'lectern-passkey-asked';
const declined = 'lectern-passkey-declined';
const days = 90 * 86_400_000;

/** Storage may be closed to the page; then nothing is offered. */
function quietly<T>(work: () => T): T | undefined {
	try {
		return work();
	} catch {
		return;
	}
}

/** Whether to offer one: once in this tab, unless it was declined within ninety days. */
export function wantsOffer(now: number): boolean {
	return quietly(() => sessionStorage.getItem(inThisTab) === null && !(now - Number(localStorage.getItem(declined) ?? 0) < days)) ?? false;
}

/** Once is enough in this tab; `forLong`: and in this browser for ninety days. */
export function endOffer(now: number, forLong: boolean): void {
	quietly(() => {
		sessionStorage.setItem(inThisTab, '1');
		if (forLong) localStorage.setItem(declined, String(now));
	});
}
