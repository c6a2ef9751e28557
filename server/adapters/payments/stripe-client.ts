import Stripe from 'stripe';
import { bodyOf, usual, word } from './ask.ts';
import { ProviderTrouble } from './provider.ts';
import type { StripeSettings } from './stripe-settings.ts';

/** A page of a hundred, each with what it is about. */
const limit = 4 * 1024 * 1024;

/** The SDK with an end to every answer, and without a second try of its own: our jobs ask again, and know what about. */
export function stripeClient({ secretKey, baseUrl }: StripeSettings): Stripe {
	const { protocol, hostname, port } = new URL(baseUrl);
	return new Stripe(secretKey, {
		apiVersion: '2026-10-28.endive',
		protocol: protocol === 'http:' ? 'http' : 'https',
		host: hostname,
		port: port || (protocol === 'http:' ? 80 : 443),
		timeout: usual.patience,
		maxNetworkRetries: 0,
		telemetry: false,
		httpClient: Stripe.createFetchHttpClient(boundedFetch),
	});
}

async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
	const response = await fetch(input, { ...init, redirect: 'error' });
	const body = await bodyOf(response, limit);
	return new Response(new Uint8Array(body), { status: response.status, headers: response.headers });
}

/** In words of our own: the SDK’s name parts of keys. */
export function stripeTrouble(error: unknown): ProviderTrouble {
	if (error instanceof ProviderTrouble) return error;
	if (!(error instanceof Stripe.errors.StripeError)) return new ProviderTrouble(`stripe: no answer (${(error as Error).name})`);
	const status = error.statusCode === undefined ? '' : ` (HTTP ${error.statusCode})`;
	return new ProviderTrouble(`stripe: ${word(error.type)}${error.code === undefined ? '' : ` ${word(error.code)}`}${status}`);
}

/** Runs a call; throws `ProviderTrouble`. */
export async function troubled<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw stripeTrouble(error);
	}
}
