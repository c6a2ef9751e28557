import { randomBytes } from 'node:crypto';
import { type AlipayTrade, alipayBill, shanghai, yuan } from './alipay-books.ts';
import { answerProof, appId, callFault, noticeForm, pageFault, sellerId, serials } from './alipay-proof.ts';
import { cashier, goTo } from './cashier.ts';
import { merchantCertificate, providerCertificate, rootCertificate } from './certificates.ts';
import { type Asked, Gateway, json, type Reply } from './gateway.ts';
import { fixedKeys, type GatewayKeys, publicHalf } from './keys.ts';
import type { SignatureFault } from './switches.ts';

class Refused extends Error {}

/**
 * Alipay as strict as the real one (opendocs.alipay.com/open/028r8t, 电脑网站支付; opendocs.alipay.com/open-v3/054q58 on signatures). A trade is born when the payer opens the
 * signed address, and not before. `certificate` wants to hear of certificates and names its own.
 */
export class AlipayGateway extends Gateway {
	readonly trades = new Map<string, AlipayTrade>();
	/** Fen that the seller can give back. */
	balance = Number.MAX_SAFE_INTEGER;
	readonly #mode: 'key' | 'certificate';
	readonly #now: () => Date;
	readonly #keys: GatewayKeys;
	readonly #nonces = new Set<string>();
	readonly #files = new Map<string, { file: Uint8Array; until: number }>();
	/** Goes on where a gateway before this one ended: a provider never uses a number again. */
	#made = Date.now();

	/** Certificates are those of the fixed keys. */
	constructor({
		mode = 'key',
		now = () => new Date(),
		keys = fixedKeys,
	}: { mode?: 'key' | 'certificate'; now?: () => Date; keys?: GatewayKeys } = {}) {
		super();
		this.#keys = keys;
		this.#mode = mode;
		this.#now = now;
	}

	/** As `alipaySettings` takes them. */
	get settings() {
		const proof =
			this.#mode === 'key'
				? { alipayPublicKey: publicHalf(this.#keys.provider) }
				: { appCertificate: merchantCertificate, alipayCertificate: providerCertificate, rootCertificate };
		return { appId, sellerId, privateKey: this.#keys.merchant, ...proof, baseUrl: this.origin };
	}

	/** The payer opens the address that they were sent to. Throws what Alipay shows them when it does not take it. */
	async open(url: string): Promise<void> {
		const response = await fetch(url);
		if (response.status !== 200) throw new Error(await response.text());
		await response.text();
	}

	async openAndPay(url: string): Promise<void> {
		await this.open(url);
		await this.pay(JSON.parse(new URL(url).searchParams.get('biz_content') ?? '{}').out_trade_no);
	}

	/** The payer, who has opened it, pays, and Alipay tells. */
	async pay(number: string): Promise<void> {
		const trade = this.#trade(number);
		this.#expire(trade);
		if (trade.status !== 'WAIT_BUYER_PAY') throw new Error(`${number} cannot be paid: ${trade.status}`);
		Object.assign(trade, { status: 'TRADE_SUCCESS', paidAt: this.#now() });
		await this.tell(number);
	}

	/** Tells how a trade stands; what is added or changed are fields of the notice. */
	tell(number: string, changed: Record<string, string> = {}): Promise<void> {
		const trade = this.#trade(number);
		const id = `${shanghai(this.#now()).slice(0, 10).replaceAll('-', '')}00222${this.#next()}`;
		const { wrong, signature } = this.switches.notices;
		const make = () => {
			const fields: Record<string, string> = {
				notify_id: id,
				notify_type: 'trade_status_sync',
				notify_time: shanghai(this.#now()),
				app_id: wrong === 'app' ? '2021000000000000' : appId,
				auth_app_id: appId,
				charset: 'utf-8',
				version: '1.0',
				seller_id: sellerId,
				seller_email: 'pay+lectern%20@example.com',
				buyer_id: '2088102116773037',
				body: '',
				subject: trade.subject,
				out_trade_no: trade.number,
				trade_no: trade.tradeNumber,
				trade_status: trade.status,
				total_amount: yuan(trade.total + (wrong === 'amount' ? 1 : 0)),
				receipt_amount: yuan(trade.total),
				gmt_create: shanghai(trade.madeAt),
				...(trade.paidAt ? { gmt_payment: shanghai(trade.paidAt) } : {}),
				...changed,
			};
			return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body: noticeForm(fields, signature, this.#keys) };
		};
		return this.notify({ url: trade.notifyUrl, make });
	}

	protected async page({ method, url }: Asked): Promise<Reply | undefined> {
		if (url.pathname === '/bill') return this.#file(url.searchParams.get('token') ?? '');
		if (url.pathname === '/cashier' && method === 'POST') {
			const number = url.searchParams.get('number') ?? '';
			await this.pay(number);
			const { returnUrl, tradeNumber, total } = this.#trade(number);
			const back = new URL(returnUrl);
			for (const [name, value] of Object.entries({ out_trade_no: number, trade_no: tradeNumber, total_amount: yuan(total), app_id: appId }))
				back.searchParams.set(name, value);
			return goTo(back.href);
		}
		if (url.pathname !== '/gateway.do') return;
		const fault = pageFault(url.searchParams, this.#keys) ?? this.#born(url.searchParams);
		if (fault !== undefined) return { status: 400, headers: { 'content-type': 'text/plain' }, body: fault };
		const trade = this.#trade(JSON.parse(url.searchParams.get('biz_content') ?? '').out_trade_no);
		return cashier('支付宝收银台', [trade.subject, `¥${yuan(trade.total)}`], [{ label: '确认付款', action: `/cashier?number=${trade.number}` }]);
	}

	/** What is wrong with the order in an address; else the trade is there. */
	#born(fields: URLSearchParams): string | undefined {
		const get = (name: string) => fields.get(name) ?? '';
		const product = { 'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY', 'alipay.trade.wap.pay': 'QUICK_WAP_WAY' }[get('method')];
		if (product === undefined) return 'isv.invalid-method';
		if (get('app_id') !== appId) return 'isv.invalid-app-id';
		if (get('charset') !== 'utf-8' || get('version') !== '1.0') return 'isv.missing-version';
		const certificates = this.#mode === 'certificate' ? [serials.app, serials.root] : ['', ''];
		if (get('app_cert_sn') !== certificates[0] || get('alipay_root_cert_sn') !== certificates[1]) return 'isv.invalid-app-cert-sn';
		const sent = fromShanghai(get('timestamp'));
		// An address is opened at once, or after a while; one from the future, or of yesterday, is of a clock that goes wrong.
		if (sent === undefined || sent.getTime() > this.#now().getTime() + 60_000 || sent.getTime() < this.#now().getTime() - 86_400_000)
			return 'isv.invalid-timestamp';
		if (!/^https?:\/\//.test(get('notify_url')) || !/^https?:\/\//.test(get('return_url'))) return 'isv.invalid-parameter';
		const order = JSON.parse(get('biz_content')) as Record<string, unknown>;
		const { out_trade_no: number, total_amount: amount, subject, product_code: code, time_expire: ends } = order;
		const expires = fromShanghai(String(ends));
		if (typeof number !== 'string' || !/^\w{1,64}$/.test(number) || code !== product || expires === undefined) return 'ACQ.INVALID_PARAMETER';
		if (typeof amount !== 'string' || !/^\d{1,9}\.\d\d$/.test(amount) || Number(amount) < 0.01) return 'ACQ.INVALID_PARAMETER';
		if (typeof subject !== 'string' || subject === '' || [...subject].length > 256 || /[/=&]/.test(subject)) return 'ACQ.INVALID_PARAMETER';
		if (expires <= this.#now()) return 'ACQ.TRADE_HAS_CLOSE';
		const total = Math.round(Number(amount) * 100);
		const known = this.trades.get(number);
		if (known && known.status !== 'WAIT_BUYER_PAY') return known.status === 'TRADE_CLOSED' ? 'ACQ.TRADE_HAS_CLOSE' : 'ACQ.TRADE_HAS_SUCCESS';
		if (known && known.total !== total) return 'ACQ.CONTEXT_INCONSISTENT';
		const tradeNumber =
			known?.tradeNumber ?? `${shanghai(this.#now()).slice(0, 10).replaceAll('-', '')}22001${String(this.#next()).padStart(14, '0')}`;
		const made = { number, tradeNumber, subject, total, expires, notifyUrl: get('notify_url'), returnUrl: get('return_url') };
		this.trades.set(number, { ...made, status: 'WAIT_BUYER_PAY', madeAt: this.#now(), refunds: [] });
		return;
	}

	protected answer(asked: Asked): Reply {
		try {
			const fault = callFault(asked, { mode: this.#mode, nonces: this.#nonces, keys: this.#keys });
			if (fault !== undefined) return json(401, { code: fault, message: '验签出错', links: [] });
			return json(200, this.#route(asked));
		} catch (error) {
			if (error instanceof Refused)
				return json(error.message === 'ACQ.SYSTEM_ERROR' ? 500 : 400, { code: error.message, message: '业务处理失败', links: [] });
			throw error;
		}
	}

	#route({ method, url, body }: Asked): object {
		const fields = (method === 'POST' ? JSON.parse(body.toString()) : {}) as Record<string, string>;
		const calls: Record<string, () => object> = {
			'POST /v3/alipay/trade/query': () => this.#query(fields),
			'POST /v3/alipay/trade/close': () => this.#close(fields),
			'POST /v3/alipay/trade/refund': () => this.#refund(fields),
			'POST /v3/alipay/trade/fastpay/refund/query': () => this.#refundQuery(fields),
			'GET /v3/alipay/data/dataservice/bill/downloadurl/query': () => this.#bill(url),
		};
		const call = calls[`${method} ${url.pathname}`];
		if (call === undefined) throw new Refused('INVALID_METHOD');
		return call();
	}

	#query(fields: Record<string, string>): object {
		const trade = this.#known(fields);
		return {
			out_trade_no: trade.number,
			trade_no: trade.tradeNumber,
			buyer_logon_id: '138****8000',
			trade_status: trade.status,
			total_amount: yuan(trade.total),
			receipt_amount: yuan(trade.total),
			...(trade.paidAt ? { send_pay_date: shanghai(trade.paidAt) } : {}),
		};
	}

	#close(fields: Record<string, string>): object {
		const trade = this.#known(fields);
		if (trade.status === 'TRADE_SUCCESS' || trade.status === 'TRADE_FINISHED') throw new Refused('ACQ.TRADE_HAS_SUCCESS');
		if (trade.status === 'TRADE_CLOSED') throw new Refused('ACQ.TRADE_STATUS_ERROR');
		trade.status = 'TRADE_CLOSED';
		return { out_trade_no: trade.number, trade_no: trade.tradeNumber };
	}

	#refund(fields: Record<string, string>): object {
		const trade = this.#known(fields);
		const { refund_amount: amount = '', out_request_no: requestNumber = '', refund_reason: reason = '' } = fields;
		if (!/^\d{1,9}\.\d\d$/.test(amount) || Number(amount) < 0.01 || !/^\w{1,64}$/.test(requestNumber) || [...reason].length > 256)
			throw new Refused('ACQ.INVALID_PARAMETER');
		if (trade.status === 'TRADE_FINISHED') throw new Refused('ACQ.TRADE_HAS_FINISHED');
		const wanted = Math.round(Number(amount) * 100);
		const known = trade.refunds.find((each) => each.requestNumber === requestNumber);
		if (known && known.amount !== wanted) throw new Refused('ACQ.DISCORDANT_REPEAT_REQUEST');
		if (!known) {
			if (trade.status !== 'TRADE_SUCCESS') throw new Refused('ACQ.TRADE_STATUS_ERROR');
			if (refundedOf(trade) + wanted > trade.total) throw new Refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
			if (wanted > this.balance) throw new Refused('ACQ.SELLER_BALANCE_NOT_ENOUGH');
			this.balance -= wanted;
			trade.refunds.push({ requestNumber, amount: wanted, at: this.#now() });
			if (refundedOf(trade) === trade.total) trade.status = 'TRADE_CLOSED';
			void this.tell(trade.number, { refund_fee: yuan(refundedOf(trade)), gmt_refund: `${shanghai(this.#now())}.318`, out_biz_no: requestNumber });
		}
		return {
			out_trade_no: trade.number,
			trade_no: trade.tradeNumber,
			fund_change: known ? 'N' : 'Y',
			refund_fee: yuan(refundedOf(trade)),
			buyer_logon_id: '138****8000',
		};
	}

	#refundQuery(fields: Record<string, string>): object {
		const trade = this.#known(fields);
		const refund = trade.refunds.find(({ requestNumber }) => requestNumber === fields['out_request_no']);
		// What was not given back is not told of, and no refusal either.
		const told = { out_trade_no: trade.number, trade_no: trade.tradeNumber };
		if (!refund) return told;
		const time = (fields['query_options'] as unknown as string[] | undefined)?.includes('gmt_refund_pay')
			? { gmt_refund_pay: shanghai(refund.at) }
			: {};
		return {
			...told,
			out_request_no: refund.requestNumber,
			refund_amount: yuan(refund.amount),
			total_amount: yuan(trade.total),
			refund_status: 'REFUND_SUCCESS',
			...time,
		};
	}

	#bill(url: URL): object {
		const day = url.searchParams.get('bill_date') ?? '';
		if (url.searchParams.get('bill_type') !== 'trade' || !/^\d{4}-\d\d-\d\d$/.test(day) || day >= shanghai(this.#now()).slice(0, 10))
			throw new Refused('INVAILID_ARGUMENTS');
		const file = alipayBill(day, [...this.trades.values()], sellerId);
		if (file === undefined) throw new Refused('BILL_NOT_EXIST');
		const token = randomBytes(16).toString('hex');
		this.#files.set(token, { file, until: this.#now().getTime() + 30_000 });
		return { bill_download_url: `${this.origin}/bill?token=${token}` };
	}

	#file(token: string): Reply {
		const found = this.#files.get(token);
		if (found === undefined || this.#now().getTime() > found.until) return { status: 403, body: 'expired' };
		return { status: 200, headers: { 'content-type': 'application/zip' }, body: Buffer.from(found.file) };
	}

	protected sign(reply: Reply, fault: SignatureFault | undefined): Reply {
		return { ...reply, headers: { ...reply.headers, ...answerProof(reply.body, { mode: this.#mode, fault, keys: this.#keys }) } };
	}

	/** Past its time a trade that was opened closes by itself. */
	#expire(trade: AlipayTrade): void {
		if (trade.status === 'WAIT_BUYER_PAY' && trade.expires <= this.#now()) trade.status = 'TRADE_CLOSED';
	}

	#known(fields: Record<string, string>): AlipayTrade {
		const trade = this.trades.get(fields['out_trade_no'] ?? '');
		if (trade === undefined) throw new Refused('ACQ.TRADE_NOT_EXIST');
		this.#expire(trade);
		return trade;
	}

	#trade(number: string): AlipayTrade {
		const trade = this.trades.get(number);
		if (trade === undefined) throw new Error(`nobody has opened ${number}`);
		return trade;
	}

	#next(): number {
		this.#made += 1;
		return this.#made;
	}
}

const refundedOf = (trade: AlipayTrade) => trade.refunds.reduce((sum, { amount }) => sum + amount, 0);

function fromShanghai(text: string): Date | undefined {
	if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return;
	return new Date(`${text.replace(' ', 'T')}+08:00`);
}
