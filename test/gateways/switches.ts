/**
 * What is wrong with an answer. Before anything was done: `html502`, `refused` (the connection ends). After it was done: `silence` (the connection ends), `hang` (it stays
 * open without a word), `endless`; and of its signature `unsigned`, `probe` (wrong on purpose, where the provider does so), `forged` (somebody else's key), `old` and
 * `future` (an hour), `unknown` (a key that nobody was told of).
 */
export type AnswerFault = 'html502' | 'refused' | 'silence' | 'hang' | 'endless' | SignatureFault;
export type SignatureFault = 'unsigned' | 'probe' | 'forged' | 'old' | 'future' | 'unknown';

export class Switches {
	/** The next answers, in turn; `fine` for one that is as it must be. */
	readonly answers: (AnswerFault | 'fine')[] = [];
	/** All answers after those. */
	always: AnswerFault | undefined;
	readonly notices: {
		/** Never sent. */
		lose: boolean;
		/** Kept until `release()`. */
		hold: boolean;
		reorder: boolean;
		twice: boolean;
		/** Milliseconds before each. */
		delay: number;
		/** What they say is not what happened. */
		wrong: 'amount' | 'app' | 'currency' | undefined;
		signature: SignatureFault | undefined;
	} = { lose: false, hold: false, reorder: false, twice: false, delay: 0, wrong: undefined, signature: undefined };

	nextFault(): AnswerFault | undefined {
		const next = this.answers.shift() ?? this.always;
		return next === 'fine' ? undefined : next;
	}

	reset(): void {
		this.answers.length = 0;
		this.always = undefined;
		Object.assign(this.notices, { lose: false, hold: false, reorder: false, twice: false, delay: 0, wrong: undefined, signature: undefined });
	}
}
