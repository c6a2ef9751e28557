import { createHmac, randomBytes } from 'node:crypto';
import { cashier, goTo } from './cashier.ts';
import { type Asked, Gateway, json, type Reply } from './gateway.ts';
import { fixedKeys, type GatewayKeys } from './keys.ts';
import {
	balanceObjects,
	intentObject,
	refundObject,
	type StripeIntent,
	type StripeRefund,
	type StripeSession,
	sessionObject,
} from './stripe-books.ts';
import { checkSession, StripeRefused, under } from './stripe-fields.ts';

/** Stripe as strict as the real one (docs.stripe.com/api): keys of repetition, half an hour at least for a session, an index that comes after, signed webhooks. */
export class StripeGateway extends Gateway {
	readonly sessions: StripeSession[] = [];
	readonly intents: StripeIntent[] = [];
	readonly refunds: StripeRefund[] = [];
	/** The account's one address for events. */
	webhookUrl = '';
	/** Smallest units that the account can give back. */
	balance = Number.MAX_SAFE_INTEGER;
	/** How a new refund stands at first. */
	refundsBegin: 'succeeded' | 'pending' = 'succeeded';
	readonly #now: () => Date;
	readonly #keys: GatewayKeys;
	readonly #repeats = new Map<string, { asked: string; reply: Reply }>();
	#made = 0;

	constructor({ now = () => new Date(), keys = fixedKeys }: { now?: () => Date; keys?: GatewayKeys } = {}) {
		super();
		this.#keys = keys;
		this.#now = now;
	}

	/** As `stripeSettings` takes them. */
	get settings() {
		const { stripeKey: secretKey, webhookSecret } = this.#keys;
		return { secretKey, webhookSecret, methods: ['card', 'alipay', 'wechat_pay'], baseUrl: this.origin };
	}

	/** The payer pays on Stripe's page. `later`: by a way whose money takes days; `settle` ends it. */
	async pay(number: string, later = false): Promise<void> {
		const session = this.#open(number);
		const { amount, currency, intentMetadata: metadata } = session;
		const ids = { id: `pi_${this.#name()}`, chargeId: `ch_${this.#name()}` };
		const intent: StripeIntent = { ...ids, created: this.#epoch(), amount, currency, metadata, status: later ? 'processing' : 'succeeded' };
		this.intents.unshift(intent);
		Object.assign(session, { status: 'complete', paid: !later, intent });
		await this.tell('checkout.session.completed', number);
	}

	async settle(number: string, succeeds: boolean): Promise<void> {
		const session = this.sessions.find((each) => each.number === number);
		if (session?.intent === undefined) throw new Error(`${number} was not paid`);
		session.intent.status = succeeds ? 'succeeded' : 'requires_payment_method';
		session.paid = succeeds;
		await this.tell(`checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, number);
	}

	async settleRefund(refundNumber: string, status: 'succeeded' | 'failed'): Promise<void> {
		const refund = this.refunds.find(({ metadata }) => metadata['refundNumber'] === refundNumber);
		if (refund === undefined) throw new Error(`there is no refund ${refundNumber}`);
		refund.status = status;
		await this.event(status === 'failed' ? 'refund.failed' : 'refund.updated', refundObject(refund));
	}

	/** Tells of a session, once more. */
	tell(type: string, number: string): Promise<void> {
		const session = this.sessions.find((each) => each.number === number);
		if (session === undefined) throw new Error(`there is no session ${number}`);
		const { wrong } = this.switches.notices;
		const object = sessionObject(session, this.origin, false);
		const changed = { amount_total: object.amount_total + (wrong === 'amount' ? 1 : 0), currency: wrong === 'currency' ? 'usd' : object.currency };
		return this.event(type, { ...object, ...changed }, wrong === 'app');
	}

	/** An event of the account. */
	event(type: string, object: object, livemode = false): Promise<void> {
		const id = `evt_${this.#name()}`;
		const event = {
			id,
			object: 'event',
			api_version: '2026-10-28.endive',
			created: this.#epoch(),
			type,
			livemode,
			pending_webhooks: 1,
			data: { object },
		};
		// As it is printed there: what reads and writes it again has other bytes.
		const body = JSON.stringify(event, null, 2);
		const make = () => ({ headers: { 'content-type': 'application/json; charset=utf-8', ...this.proof(body) }, body });
		return this.notify({ url: this.webhookUrl, make });
	}

	/** The header of an event (docs.stripe.com/webhooks/signature). */
	proof(body: string, fault = this.switches.notices.signature): Record<string, string> {
		if (fault === 'unsigned') return {};
		const time = this.#epoch() + (fault === 'old' ? -3_600 : fault === 'future' ? 3_600 : 0);
		const secret = fault === 'forged' ? 'whsec_of_somebody_else' : this.#keys.webhookSecret;
		return { 'stripe-signature': `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')},v0=${'0'.repeat(64)}` };
	}

	protected async page({ method, url }: Asked): Promise<Reply | undefined> {
		const [, id] = /^\/c\/pay\/(\w+)$/.exec(url.pathname) ?? [];
		if (id === undefined) return;
		const session = this.sessions.find((each) => each.id === id);
		if (session?.status !== 'open') return cashier('Stripe', ['此付款页面已失效'], []);
		if (method === 'GET')
			return cashier('Stripe', [session.name, `¥${(session.amount / 100).toFixed(2)}`], [{ label: '付款', action: url.pathname }]);
		await this.pay(session.number);
		return goTo(session.successUrl);
	}

	protected answer(asked: Asked): Reply {
		try {
			this.#prove(asked);
			return asked.method === 'POST' ? this.#once(asked) : json(200, this.#read(asked));
		} catch (error) {
			if (error instanceof StripeRefused) return json(error.status, { error: error.error });
			throw error;
		}
	}

	#prove({ method, headers }: Asked): void {
		if (headers.authorization !== `Bearer ${this.#keys.stripeKey}`)
			throw new StripeRefused(401, { message: 'Invalid API Key provided: sk_test_****' });
		if (headers['stripe-version'] !== '2026-10-28.endive') throw new StripeRefused(400, { message: 'Invalid Stripe API version' });
		if (method === 'POST' && !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
			throw new StripeRefused(400, { message: 'Invalid request' });
	}

	/** The same key gives the same answer, and with other words an error. */
	#once(asked: Asked): Reply {
		const key = asked.headers['idempotency-key'];
		if (typeof key !== 'string' || key.length > 255) throw new StripeRefused(400, { message: 'this gateway wants an Idempotency-Key' });
		const words = `${asked.path}\n${asked.body}`;
		const known = this.#repeats.get(key);
		if (known && known.asked !== words)
			throw new StripeRefused(400, {
				type: 'idempotency_error',
				message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
			});
		if (known) return { ...known.reply, headers: { ...known.reply.headers, 'idempotent-replayed': 'true' } };
		const reply = this.#tried(asked);
		this.#repeats.set(key, { asked: words, reply });
		return reply;
	}

	/** A refusal stays with its key, unless it was of the form alone. */
	#tried(asked: Asked): Reply {
		try {
			return json(200, this.#write(asked));
		} catch (error) {
			if (!(error instanceof StripeRefused) || error.error['code']?.startsWith('parameter')) throw error;
			return json(error.status, { error: error.error });
		}
	}

	/** A day later Stripe knows no key of today's. */
	forgetKeys(): void {
		this.#repeats.clear();
	}

	#write({ url, body }: Asked): object {
		const form = new URLSearchParams(body.toString());
		const [, expired] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(url.pathname) ?? [];
		if (url.pathname === '/v1/checkout/sessions') return this.#create(form);
		if (url.pathname === '/v1/refunds') return this.#refund(form);
		const session = this.sessions.find(({ id }) => id === expired);
		if (session === undefined) throw new StripeRefused(404, { code: 'resource_missing', message: 'No such object' });
		this.#expireIfDue(session);
		if (session.status !== 'open')
			throw new StripeRefused(400, {
				message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
			});
		session.status = 'expired';
		void this.tell('checkout.session.expired', session.number);
		return sessionObject(session, this.origin, false);
	}

	#create(form: URLSearchParams): object {
		const wanted = checkSession(form, this.#epoch());
		const session: StripeSession = { ...wanted, id: `cs_test_${this.#name()}`, created: this.#epoch(), status: 'open', paid: false };
		this.sessions.unshift(session);
		return sessionObject(session, this.origin, false);
	}

	#refund(form: URLSearchParams): object {
		const intent = this.intents.find(({ id }) => id === form.get('payment_intent'));
		const amount = Number(form.get('amount'));
		if (intent?.status !== 'succeeded') throw new StripeRefused(404, { code: 'resource_missing', message: 'No such payment_intent' });
		if (!Number.isSafeInteger(amount) || amount < 1) throw new StripeRefused(400, { code: 'parameter_invalid_integer', message: 'Invalid integer' });
		const given = this.refunds.filter((each) => each.intent === intent && each.status !== 'failed').reduce((sum, each) => sum + each.amount, 0);
		if (given === intent.amount) throw new StripeRefused(400, { code: 'charge_already_refunded', message: 'Charge has already been refunded.' });
		if (given + amount > intent.amount) throw new StripeRefused(400, { message: 'Refund amount is greater than unrefunded amount on charge' });
		if (amount > this.balance) throw new StripeRefused(400, { code: 'insufficient_funds', message: 'Insufficient funds in your account' });
		this.balance -= amount;
		const refund: StripeRefund = {
			id: `re_${this.#name()}`,
			intent,
			amount,
			created: this.#epoch(),
			metadata: under(form, 'metadata'),
			status: this.refundsBegin,
		};
		this.refunds.unshift(refund);
		return refundObject(refund);
	}

	#read({ url }: Asked): object {
		const { pathname, searchParams: query } = url;
		const expand = [...query].filter(([name]) => name.startsWith('expand')).map(([, value]) => value.replace('data.', ''));
		const inTime = ({ created }: { created: number }) =>
			created >= Number(query.get('created[gte]') ?? 0) && created < Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER);
		const [, id] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(pathname) ?? [];
		const show = (session: StripeSession) => {
			this.#expireIfDue(session);
			return sessionObject(session, this.origin, expand.includes('payment_intent.latest_charge'));
		};
		if (id !== undefined) {
			const session = this.sessions.find((each) => each.id === id);
			if (session === undefined) throw new StripeRefused(404, { code: 'resource_missing', message: 'No such checkout.session' });
			return show(session);
		}
		if (pathname === '/v1/checkout/sessions') return paged(this.sessions.filter(inTime).map(show), query, pathname);
		if (pathname === '/v1/refunds')
			return paged(this.refunds.filter(({ intent }) => intent.id === query.get('payment_intent')).map(refundObject), query, pathname);
		if (pathname === '/v1/balance_transactions') {
			const entries = balanceObjects(this.intents, this.refunds).filter(inTime);
			return paged(expand.includes('source') ? entries : entries.map((each) => ({ ...each, source: each.source.id })), query, pathname);
		}
		if (pathname !== '/v1/payment_intents/search') throw new StripeRefused(404, { message: `Unrecognized request URL (GET: ${pathname}).` });
		const [, number] = /^metadata\['number'\]:'(\w+)'$/.exec(query.get('query') ?? '') ?? [];
		if (number === undefined) throw new StripeRefused(400, { param: 'query', message: 'We were unable to parse your search query.' });
		const indexed = this.intents.filter(({ metadata, created }) => metadata['number'] === number && created <= this.#epoch() - 60);
		return {
			object: 'search_result',
			url: pathname,
			has_more: false,
			data: indexed.map((each) => intentObject(each, expand.includes('latest_charge'))),
		};
	}

	/** Answers of Stripe bear no signature. */
	protected sign(reply: Reply): Reply {
		return { ...reply, headers: { ...reply.headers, 'request-id': `req_${this.#name()}` } };
	}

	#open(number: string): StripeSession {
		const session = this.sessions.find((each) => each.number === number);
		if (session) this.#expireIfDue(session);
		if (session?.status !== 'open') throw new Error(`${number} cannot be paid: ${session?.status}`);
		return session;
	}

	#expireIfDue(session: StripeSession): void {
		if (session.status === 'open' && session.expiresAt <= this.#epoch()) session.status = 'expired';
	}

	#epoch(): number {
		return Math.floor(this.#now().getTime() / 1000);
	}

	#name(): string {
		this.#made += 1;
		return `${this.#made}${randomBytes(6).toString('hex')}`;
	}
}

function paged(all: { id: string }[], query: URLSearchParams, url: string): object {
	const limit = Number(query.get('limit') ?? 10);
	if (limit > 100) throw new StripeRefused(400, { param: 'limit', message: 'Limit must be at most 100' });
	const begin = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
	return { object: 'list', url, has_more: begin + limit < all.length, data: all.slice(begin, begin + limit) };
}
