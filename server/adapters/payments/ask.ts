import { z } from 'zod';
import { isPrivateTrip } from '../../config.ts';
import type { Log } from '../../lib/log.ts';
import { ProviderTrouble } from './provider.ts';

/** What an adapter is made with besides its settings. */
export interface AdapterParts {
	now: () => Date;
	log: Log;
}

export interface Bounds {
	/** Milliseconds until the whole answer must be there. */
	patience: number;
	/** Bytes of the answer. */
	limit: number;
}

export interface Answered {
	status: number;
	headers: Headers;
	body: Buffer;
}

/** An address to which anything is sent, or a payer: encrypted, or of this machine. */
export const vendorAddress = z
	.string()
	.max(2_048)
	.refine((address) => /^https?:\/\/\S+$/.test(address) && URL.canParse(address) && isPrivateTrip(address), 'must begin with https://');

/** What every call but a download may take. */
export const usual: Bounds = { patience: 8_000, limit: 256 * 1024 };
/** A day's statement: some hundred thousand lines. */
export const download: Bounds = { patience: 120_000, limit: 64 * 1024 * 1024 };

/**
 * One request with an end to its time and to its answer. Throws `ProviderTrouble` in words that hold nothing of the request: addresses of
 * statements have a token in them, headers a signature.
 */
export async function ask(provider: string, url: URL, init: RequestInit, bounds: Bounds = usual): Promise<Answered> {
	try {
		const signal = AbortSignal.timeout(bounds.patience);
		const response = await fetch(url, { ...init, redirect: 'error', signal });
		return { status: response.status, headers: response.headers, body: await bodyOf(response, bounds.limit) };
	} catch (error) {
		throw new ProviderTrouble(`${provider}: ${url.host} gave no answer: ${why(error)}`);
	}
}

/** Reads an answer up to its bound. Throws when there is more. */
export async function bodyOf(response: Response, limit: number): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of response.body ?? []) {
		length += part.length;
		// Leaving the loop ends the connection.
		if (length > limit) throw new Endless();
		parts.push(part);
	}
	return Buffer.concat(parts);
}

/** A provider's own word for what is wrong, as it may stand in a log: letters, digits, dots. */
export function word(code: unknown): string {
	return typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? code : 'no code';
}

/** The object in a body of JSON; undefined when there is none. */
export function jsonObject(body: Buffer): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(body.toString());
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
	} catch {
		return undefined;
	}
}

/** One header of a notice; undefined when it is not there, or there twice. */
export function header(headers: Readonly<Record<string, string | string[] | undefined>>, name: string): string | undefined {
	const value = headers[name];
	return typeof value === 'string' ? value : undefined;
}

class Endless extends Error {}

function why(error: unknown): string {
	if (error instanceof Endless) return 'it was longer than any answer is';
	if (!(error instanceof Error)) return 'unknown';
	if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'not in time';
	const cause = error.cause as { code?: unknown } | undefined;
	return word(cause?.code ?? error.name);
}
