import { createCipheriv, createPrivateKey, createPublicKey, randomBytes, sign, verify, X509Certificate } from 'node:crypto';
import { cashier, goTo } from './cashier.ts';
import { providerCertificate } from './certificates.ts';
import { type Asked, Gateway, json, type Reply } from './gateway.ts';
import { fixedKeys, type GatewayKeys, publicHalf } from './keys.ts';
import type { SignatureFault } from './switches.ts';
import { type WechatRefund, type WechatTrade, wechatBill } from './wechat-books.ts';
import { checkOrder, checkRefund, Refused, shanghai } from './wechat-fields.ts';

/**
 * WeChat Pay v3 as strict as the real one (pay.weixin.qq.com/doc/v3/merchant/4012365336 on signatures, 4012791874 on Native, 4012791832 on H5): it proves who asks,
 * keeps books, signs what it says. `key` signs by the public key of newer merchants, `certificate` by a platform certificate.
 */
export class WechatGateway extends Gateway {
	readonly trades = new Map<string, WechatTrade>();
	readonly refunds = new Map<string, WechatRefund>();
	/** Fen that the merchant can give back. */
	balance = Number.MAX_SAFE_INTEGER;
	/** What becomes of a refund at once; otherwise it waits for `settleRefund`. */
	refundsEnd: 'SUCCESS' | 'ABNORMAL' | 'CLOSED' | undefined;
	readonly #mode: 'key' | 'certificate';
	readonly #now: () => Date;
	readonly #keys: GatewayKeys;
	readonly #nonces = new Set<string>();
	readonly #files = new Map<string, Buffer>();
	/** Goes on where a gateway before this one ended: a provider never uses a number again. */
	#made = Date.now();

	/** The platform certificate is that of the fixed keys. */
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

	/** As `wechatSettings` takes them. */
	get settings() {
		const proof =
			this.#mode === 'key' ? { publicKeyId, publicKey: publicHalf(this.#keys.provider) } : { platformCertificates: [providerCertificate] };
		const { merchantSerial, merchant: privateKey, apiV3Key } = this.#keys;
		return { appId, mchId, merchantSerial, privateKey, apiV3Key, ...proof, baseUrl: this.origin };
	}

	/** The payer pays, and WeChat Pay tells. */
	async pay(number: string): Promise<void> {
		const trade = this.#trade(number);
		if (trade.state !== 'NOTPAY') throw new Error(`${number} cannot be paid: ${trade.state}`);
		if (this.#now() > new Date(trade.expires)) throw new Error(`${number} cannot be paid any more`);
		Object.assign(trade, { state: 'SUCCESS', paidAt: this.#now(), transactionId: `42000000${String(this.#next()).padStart(20, '0')}` });
		await this.tell(number);
	}

	/** The payer's bank says no; the payer may try again. WeChat Pay tells nobody. */
	fail(number: string, why: string): void {
		this.#trade(number).failure = why;
	}

	/** Tells of a payment, once more. */
	tell(number: string): Promise<void> {
		const trade = this.#trade(number);
		return this.#notify('TRANSACTION.SUCCESS', 'transaction', trade.notifyUrl, () => this.#told(trade, true));
	}

	/** What becomes of a refund, and WeChat Pay tells. */
	async settleRefund(refundNumber: string, status: 'SUCCESS' | 'ABNORMAL' | 'CLOSED' = 'SUCCESS'): Promise<void> {
		const refund = this.refunds.get(refundNumber);
		if (refund === undefined) throw new Error(`there is no refund ${refundNumber}`);
		Object.assign(refund, { status, at: this.#now() });
		const trade = this.#trade(refund.number);
		await this.#notify(`REFUND.${status}`, 'refund', refund.notifyUrl, () => ({
			mchid: mchId,
			out_trade_no: trade.number,
			transaction_id: trade.transactionId,
			out_refund_no: refundNumber,
			refund_id: refund.id,
			refund_status: status,
			success_time: shanghai(this.#now()),
			user_received_account: '支付用户零钱',
			amount: { total: trade.total, refund: refund.amount, payer_total: trade.total, payer_refund: refund.amount },
		}));
	}

	protected async page({ method, url, headers }: Asked): Promise<Reply | undefined> {
		const number = url.searchParams.get('number') ?? '';
		if (url.pathname === '/h5') {
			// The real one opens its app only for a page of the registered domain.
			if (!headers.referer) return cashier('商家参数格式有误，请联系商家解决', [], []);
			const trade = this.#trade(number);
			if (method === 'GET')
				return cashier('微信支付', [trade.description, `¥${(trade.total / 100).toFixed(2)}`], [{ label: '支付', action: url.pathname + url.search }]);
			await this.pay(number);
			return goTo(url.searchParams.get('redirect_url') ?? '/');
		}
		if (url.pathname === '/' && method === 'GET') {
			const open = [...this.trades.values()].filter(({ state }) => state === 'NOTPAY');
			return cashier(
				'微信支付（本地模拟）',
				open.map(({ number: each, description }) => `${each} ${description}`),
				open.map((each) => ({ label: `扫码支付 ${each.number}`, action: `/scan?number=${each.number}` })),
			);
		}
		if (url.pathname !== '/scan' || method !== 'POST') return;
		await this.pay(number);
		return goTo('/');
	}

	protected answer(asked: Asked): Reply {
		try {
			this.#prove(asked);
			return this.#route(asked);
		} catch (error) {
			if (error instanceof Refused) return json(error.status, { code: error.code, message: error.message });
			throw error;
		}
	}

	#prove({ method, path, headers, body }: Asked): void {
		const fields = Object.fromEntries([...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
		const bad = (why: string) => new Refused(401, 'SIGN_ERROR', why);
		if (!headers.authorization?.startsWith('WECHATPAY2-SHA256-RSA2048 ')) throw bad('Http头Authorization值格式错误');
		if (!headers['user-agent'] || !headers.accept?.includes('application/json')) throw new Refused(400, 'PARAM_ERROR', 'User-Agent 与 Accept 必填');
		if (fields['mchid'] !== mchId || fields['serial_no'] !== this.#keys.merchantSerial) throw bad('商户证书序列号有误');
		if (Math.abs(this.#now().getTime() / 1000 - Number(fields['timestamp'])) > 300) throw bad('签名已过期');
		const nonce = fields['nonce_str'] ?? '';
		if (nonce.length < 16 || this.#nonces.has(nonce)) throw bad('随机串有误');
		this.#nonces.add(nonce);
		const signed = `${method}\n${path}\n${fields['timestamp']}\n${nonce}\n${body}\n`;
		if (!verify('RSA-SHA256', Buffer.from(signed), createPublicKey(this.#keys.merchant), Buffer.from(fields['signature'] ?? '', 'base64')))
			throw bad('签名错误，请检查后再试');
		if (this.#mode === 'key' && headers['wechatpay-serial'] !== publicKeyId) throw new Refused(400, 'PARAM_ERROR', 'Wechatpay-Serial 有误');
		if (method === 'POST' && !headers['content-type']?.startsWith('application/json')) throw new Refused(415, 'PARAM_ERROR', 'Content-Type 有误');
	}

	#route({ method, url, body }: Asked): Reply {
		const [, number = '', closes] = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(url.pathname) ?? [];
		const [, refundNumber] = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(url.pathname) ?? [];
		const fields = method === 'POST' ? JSON.parse(body.toString()) : {};
		if (method === 'POST' && /^\/v3\/pay\/transactions\/(native|h5)$/.test(url.pathname))
			return this.#order(fields, url.pathname.endsWith('h5'), body.toString());
		if (method === 'POST' && closes) return this.#close(number, fields);
		if (method === 'GET' && number !== '') return this.#query(number, url);
		if (method === 'POST' && url.pathname === '/v3/refund/domestic/refunds') return this.#refund(fields);
		if (method === 'GET' && refundNumber !== undefined) return this.#refundToldOf(refundNumber);
		if (method === 'GET' && url.pathname === '/v3/bill/tradebill') return this.#bill(url);
		if (method === 'GET' && url.pathname === '/v3/billdownload/file') return this.#file(url);
		throw new Refused(404, 'RESOURCE_NOT_EXISTS', '请求的资源不存在');
	}

	#order(fields: Record<string, unknown>, h5: boolean, text: string): Reply {
		const wanted = checkOrder(fields, h5, { appId, mchId, now: this.#now() });
		const known = this.trades.get(wanted.number);
		if (known && known.state !== 'NOTPAY')
			throw known.state === 'CLOSED' ? new Refused(400, 'ORDER_CLOSED', '订单已关闭') : new Refused(400, 'ORDERPAID', '该订单已支付');
		if (known && known.text !== text) throw new Refused(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
		this.trades.set(wanted.number, { ...wanted, text, state: 'NOTPAY' });
		if (h5) return json(200, { h5_url: `${this.origin}/h5?number=${wanted.number}` });
		return json(200, { code_url: `weixin://wxpay/bizpayurl?pr=${wanted.number}` });
	}

	#query(number: string, url: URL): Reply {
		if (url.searchParams.get('mchid') !== mchId) throw new Refused(400, 'PARAM_ERROR', 'mchid');
		const trade = this.trades.get(number);
		if (trade === undefined) throw new Refused(404, 'ORDER_NOT_EXIST', '订单不存在');
		return json(200, this.#told(trade, false));
	}

	#close(number: string, fields: { mchid?: unknown }): Reply {
		if (fields.mchid !== mchId) throw new Refused(400, 'PARAM_ERROR', 'mchid');
		const trade = this.trades.get(number);
		if (trade === undefined) throw new Refused(404, 'ORDER_NOT_EXIST', '订单不存在');
		if (trade.state === 'CLOSED') throw new Refused(400, 'ORDER_CLOSED', '订单已关闭');
		if (trade.state !== 'NOTPAY') throw new Refused(400, 'ORDERPAID', '该订单已支付');
		trade.state = 'CLOSED';
		return { status: 204, body: '' };
	}

	#refund(fields: Record<string, unknown>): Reply {
		const wanted = checkRefund(fields);
		const trade = this.trades.get(wanted.number);
		if (trade?.transactionId === undefined) throw new Refused(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
		const known = this.refunds.get(wanted.refundNumber);
		if (known && (known.amount !== wanted.amount || known.number !== wanted.number))
			throw new Refused(400, 'PARAM_ERROR', '同一退款单号，参数不一致');
		if (!known) {
			const given = [...this.refunds.values()].filter(({ number, status }) => number === wanted.number && status !== 'CLOSED');
			if (wanted.total !== trade.total) throw new Refused(400, 'PARAM_ERROR', '订单金额不一致');
			if (given.reduce((sum, { amount }) => sum + amount, wanted.amount) > trade.total || given.length >= 50)
				throw new Refused(400, 'INVALID_REQUEST', '退款金额大于可退金额');
			if (wanted.amount > this.balance) throw new Refused(403, 'NOT_ENOUGH', '基本账户余额不足');
			this.balance -= wanted.amount;
			trade.state = 'REFUND';
			const id = `5030000${String(this.#next()).padStart(21, '0')}`;
			this.refunds.set(wanted.refundNumber, { ...wanted, id, status: 'PROCESSING', at: this.#now() });
			if (this.refundsEnd) void this.settleRefund(wanted.refundNumber, this.refundsEnd);
		}
		return this.#refundToldOf(wanted.refundNumber);
	}

	#refundToldOf(refundNumber: string): Reply {
		const refund = this.refunds.get(refundNumber);
		const trade = refund && this.trades.get(refund.number);
		if (!refund || !trade) throw new Refused(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
		return json(200, {
			refund_id: refund.id,
			out_refund_no: refund.refundNumber,
			transaction_id: trade.transactionId,
			out_trade_no: trade.number,
			channel: 'ORIGINAL',
			user_received_account: '支付用户零钱',
			...(refund.status === 'SUCCESS' ? { success_time: shanghai(refund.at) } : {}),
			create_time: shanghai(refund.at),
			status: refund.status,
			amount: { total: trade.total, refund: refund.amount, payer_total: trade.total, payer_refund: refund.amount, currency: 'CNY' },
		});
	}

	#bill(url: URL): Reply {
		const day = url.searchParams.get('bill_date') ?? '';
		if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Refused(400, 'PARAM_ERROR', '账单日期格式有误');
		if (day >= shanghai(this.#now()).slice(0, 10)) throw new Refused(400, 'STATEMENT_CREATING', '账单生成中');
		const bill = wechatBill(day, [...this.trades.values()], [...this.refunds.values()], { appId, mchId });
		if (bill === undefined) throw new Refused(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
		const token = randomBytes(16).toString('hex');
		this.#files.set(token, bill.packed);
		return json(200, { hash_type: 'SHA1', hash_value: bill.sha1, download_url: `${this.origin}/v3/billdownload/file?token=${token}` });
	}

	#file(url: URL): Reply {
		const file = this.#files.get(url.searchParams.get('token') ?? '');
		if (file === undefined) throw new Refused(404, 'RESOURCE_NOT_EXISTS', '文件不存在');
		return { status: 200, headers: { 'content-type': 'application/x-gzip' }, body: file };
	}

	#told(trade: WechatTrade, inNotice: boolean): object {
		const { wrong } = this.switches.notices;
		const isWrong = (what: string) => inNotice && wrong === what;
		const currency = isWrong('currency') ? 'USD' : 'CNY';
		const total = trade.total + (isWrong('amount') ? 1 : 0);
		const failed = trade.state === 'NOTPAY' ? trade.failure : undefined;
		return {
			appid: isWrong('app') ? 'wx0000000000000000' : appId,
			mchid: mchId,
			out_trade_no: trade.number,
			trade_state: failed ? 'PAYERROR' : trade.state,
			trade_state_desc: failed ?? trade.state,
			amount: { total, payer_total: total, currency, payer_currency: currency },
			...(trade.paidAt
				? {
						transaction_id: trade.transactionId,
						trade_type: trade.h5 ? 'MWEB' : 'NATIVE',
						bank_type: 'OTHERS',
						success_time: shanghai(trade.paidAt),
						payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
					}
				: {}),
		};
	}

	#notify(type: string, original: string, url: string, tell: () => object): Promise<void> {
		const id = `EV-${String(this.#next()).padStart(20, '0')}`;
		const make = () => {
			const [nonce, data] = [randomBytes(6).toString('hex'), original];
			const cipher = createCipheriv('aes-256-gcm', this.#keys.apiV3Key, nonce).setAAD(Buffer.from(data));
			const sealed = Buffer.concat([cipher.update(JSON.stringify(tell()), 'utf8'), cipher.final(), cipher.getAuthTag()]);
			const resource = {
				original_type: original,
				algorithm: 'AEAD_AES_256_GCM',
				ciphertext: sealed.toString('base64'),
				associated_data: data,
				nonce,
			};
			const body = JSON.stringify({
				id,
				create_time: shanghai(this.#now()),
				resource_type: 'encrypt-resource',
				event_type: type,
				summary: '支付成功',
				resource,
			});
			return { headers: { 'content-type': 'application/json', ...this.proof(body, this.switches.notices.signature) }, body };
		};
		return this.notify({ url, make });
	}

	protected sign(reply: Reply, fault: SignatureFault | undefined): Reply {
		// A statement is proved by the hash that came before it.
		if (reply.headers?.['content-type'] === 'application/x-gzip') return reply;
		return { ...reply, headers: { ...reply.headers, ...this.proof(reply.body, fault) } };
	}

	/** The headers of an answer or a notice. */
	proof(body: string | Buffer, fault?: SignatureFault): Record<string, string> {
		if (fault === 'unsigned') return {};
		const shift = fault === 'old' ? -3600 : fault === 'future' ? 3600 : 0;
		const [timestamp, nonce] = [String(Math.floor(this.#now().getTime() / 1000) + shift), randomBytes(16).toString('hex')];
		const key = createPrivateKey(fault === 'forged' ? this.#keys.merchant : this.#keys.provider);
		const signature = sign(
			'RSA-SHA256',
			Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), Buffer.from(body), Buffer.from('\n')]),
			key,
		).toString('base64');
		const serial = this.#mode === 'key' ? publicKeyId : new X509Certificate(providerCertificate).serialNumber;
		return {
			'wechatpay-serial': fault === 'unknown' ? 'PUB_KEY_ID_0000000000000000000000000000000000' : serial,
			'wechatpay-timestamp': timestamp,
			'wechatpay-nonce': nonce,
			'wechatpay-signature': fault === 'probe' ? `WECHATPAY/SIGNTEST/${signature.slice(20)}` : signature,
			'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
		};
	}

	#next(): number {
		this.#made += 1;
		return this.#made;
	}

	#trade(number: string): WechatTrade {
		const trade = this.trades.get(number);
		if (trade === undefined) throw new Error(`there is no trade ${number}`);
		return trade;
	}
}

const appId = 'wxd678ef567a06787b';
const mchId = '1230000109';
const publicKeyId = 'PUB_KEY_ID_0112300001092024112400000000000001';
