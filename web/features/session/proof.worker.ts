import { hasher } from './sha256.ts';

/** What the page asks for and hears back. */
export interface ProofTask {
	challenge: string;
	salt: string;
	maxnumber: number;
}
/** `tried` comes now and then; `number` once, -1 when there is none. */
export type ProofNews = { tried: number } | { number: number };

const step = 20_000;

self.onmessage = ({ data }: MessageEvent<ProofTask>) => {
	const { challenge, salt, maxnumber } = data;
	const wanted = Array.from({ length: 8 }, (_, index) => Number.parseInt(challenge.slice(index * 8, index * 8 + 8), 16));
	const hash = hasher(salt);
	for (let number = 0; number <= maxnumber; number++) {
		const state = hash(String(number));
		// Nearly all of them end at the first word.
		if (wanted.every((word, index) => state[index] === word)) return tell({ number });
		if (number % step === step - 1) tell({ tried: number + 1 });
	}
	tell({ number: -1 });
};

function tell(news: ProofNews): void {
	self.postMessage(news);
}
