import type { FastifyReply, FastifyRequest } from 'fastify';
import { TagCache } from '../cache/tag-cache.ts';
import type { Config } from '../config.ts';
import { type Answer, answerEarly, sendAnswer } from './answers.ts';
import type { EarlyAnswer } from './early-answer.ts';
import { encode } from './encoded.ts';
import { fileHeaders } from './security-headers.ts';

/** The address carries everything a drawing depends on, so it may be kept for ever. */
const forEver = 'public, max-age=31536000, immutable';
/** Of what may come to be drawn otherwise under its address. */
export const oneDay = 'public, max-age=86400';
/** A drawing shown as an image may style itself and load nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const maxAgeMs = 3_600_000;

interface Drawing<Input> {
	kind: string;
	/** All that it is drawn from: two addresses with the same are one drawing. */
	input: Input;
	draw: (input: Input) => string | Promise<string>;
	/** Its address may come to mean another one: browsers keep it for a day. */
	mayChange?: boolean;
}

export interface Drawings {
	/** Sends a drawing (SVG): drawn when it is first asked for, compressed when it is asked for again. */
	send<Input>(request: FastifyRequest, reply: FastifyReply, drawing: Drawing<Input>): Promise<FastifyReply>;
	/** Those that were sent before, before the framework looks at the request: a visitor's first page asks for two dozen. */
	early: EarlyAnswer;
}

/**
 * Drawings in memory, with room for `maxBytes` of them. Not beside the other answers: whoever makes up addresses of drawings, each of which is a good one, pushes
 * out no page.
 */
export function openDrawings(settings: Config, maxBytes: number): Drawings {
	const cache = new TagCache<Answer>({ maxBytes, maxAgeMs });
	return {
		early: answerEarly({ cache, settings, mayKeep: () => true }),
		send: async (request, reply, { kind, input, draw, mayChange = false }) => {
			let isNew = false;
			const entry = await cache.load(JSON.stringify([kind, input]), async () => {
				isNew = true;
				const wire = encode(Buffer.from(await draw(input)), 'image/svg+xml; charset=utf-8');
				const headers = {
					...fileHeaders,
					'cache-control': mayChange ? oneDay : forEver,
					'content-security-policy': drawingPolicy,
					vary: 'accept-encoding',
				};
				const value: Answer = { status: 200, headers, wire, holdsUntil: undefined, forVisitorsOnly: false };
				return { value, tags: [], size: wire.body.length + 1000 };
			});
			const { headers, wire } = entry.value;
			// Whoever makes up addresses has them drawn, and no more: what is asked for again is worth compressing.
			if (isNew) return reply.headers(headers).header('etag', wire.etag).type(wire.type).send(wire.body);
			return sendAnswer({ cache, settings }, entry, request, reply, true);
		},
	};
}
