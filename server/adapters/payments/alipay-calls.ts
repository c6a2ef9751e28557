import { createRequire } from 'node:module';
import { type AlipayCURLOptions, AlipayRequestError, type AlipaySdk } from 'alipay-sdk';
import { usual, word } from './ask.ts';
import { ProviderTrouble } from './provider.ts';

interface Connection {
	dispatch(...how: never[]): boolean;
	destroy(): Promise<void>;
}

/** The HTTP client that the SDK brings along: of it alone the SDK takes a connection, and only a connection can bound an answer. */
const { Agent } = createRequire(createRequire(import.meta.url).resolve('alipay-sdk'))('urllib') as {
	Agent: new (bounds: { maxResponseSize: number; connect: { timeout: number } }) => Connection;
};

/** A connection for one request: by itself the client would send one whose connection ended once more, a refund too, and follow wherever it is led. */
class Once extends Agent {
	#isUsed = false;

	override dispatch(...how: never[]): boolean {
		if (this.#isUsed) throw Object.assign(new Error('asked once'), { code: 'CONNECTION_ENDED' });
		this.#isUsed = true;
		return super.dispatch(...how);
	}
}

/** What was answered and proved, or the word of a refusal, which has no signature that the SDK would look at. */
export type AlipayAnswer = { done: unknown } | { refused: string };
export type AlipayCall = (method: 'GET' | 'POST', path: string, options: Pick<AlipayCURLOptions, 'query' | 'body'>) => Promise<AlipayAnswer>;

/** Words that say nothing of what was asked. */
const ownTrouble = /SYSTEM_ERROR|UNKNOW|TOO_MANY|LIMIT|TIMEOUT/i;

/**
 * Calls of Alipay's API v3 (opendocs.alipay.com/open-v3/054kaq) by the SDK's `curl`, which proves every answer below 400; its `exec` would not by itself. One
 * connection for each, with an end to its time and its answer. Throws `ProviderTrouble` in words of our own: the SDK's hold whole answers.
 */
export function alipayCalls(sdk: AlipaySdk, patience = usual.patience): AlipayCall {
	return async (method, path, options) => {
		const agent = new Once({ maxResponseSize: usual.limit, connect: { timeout: 3_000 } });
		let ending: NodeJS.Timeout | undefined;
		const late = new Promise<never>((_, reject) => {
			ending = setTimeout(() => reject(new ProviderTrouble('alipay: no answer in time')), patience);
		});
		try {
			const curl = sdk.curl<unknown>(method, path, { ...options, requestTimeout: patience, agent: agent as never });
			const { data } = await Promise.race([curl, late]);
			return { done: data };
		} catch (error) {
			return refusalOf(error);
		} finally {
			clearTimeout(ending);
			await agent.destroy();
		}
	};
}

function refusalOf(error: unknown): AlipayAnswer {
	if (error instanceof ProviderTrouble) throw error;
	// A page of HTML is a SyntaxError, an answer without a signature a TypeError of the SDK.
	if (!(error instanceof AlipayRequestError)) throw new ProviderTrouble(`alipay: an answer that is not proved (${(error as Error).name})`);
	const { responseHttpStatus: status, code } = error;
	if (status === undefined) throw new ProviderTrouble(`alipay: no answer: ${networkWord(error)}`);
	if (status < 400) throw new ProviderTrouble(`alipay: an answer that is not proved (${word(code)})`);
	if (status >= 500 || status === 429 || code === undefined || ownTrouble.test(code))
		throw new ProviderTrouble(`alipay: HTTP ${status}, ${word(code)}`);
	return { refused: word(code) };
}

function networkWord({ cause }: Error): string {
	const inner = (cause as { cause?: { code?: unknown }; code?: unknown } | undefined) ?? {};
	return word(inner.cause?.code ?? inner.code ?? (cause as Error | undefined)?.name);
}
