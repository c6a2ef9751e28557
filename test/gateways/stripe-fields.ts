/** As Stripe refuses. */
export class StripeRefused extends Error {
	readonly status: number;
	readonly error: Record<string, string>;

	constructor(status: number, error: Record<string, string>) {
		super(error['message']);
		this.status = status;
		this.error = { type: 'invalid_request_error', ...error };
	}
}

const known =
	/^(mode|client_reference_id|success_url|cancel_url|metadata\[\w+\]|payment_intent_data\[metadata\]\[\w+\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|allowed_payment_method_types\[\d\]|payment_method_options\[wechat_pay\]\[client\]|adaptive_pricing\[enabled\]|expires_at|expand\[\d+\])$/;

export interface SessionWanted {
	number: string;
	successUrl: string;
	name: string;
	amount: number;
	currency: string;
	expiresAt: number;
	metadata: Record<string, string>;
	intentMetadata: Record<string, string>;
	methods: string[];
}

/** The order in a form, or what Stripe says is wrong with it (docs.stripe.com/api/checkout/sessions/create). */
export function checkSession(form: URLSearchParams, epoch: number): SessionWanted {
	const wrong = (param: string, message: string, code = 'parameter_invalid') => new StripeRefused(400, { code, param, message });
	for (const name of form.keys()) if (!known.test(name)) throw wrong(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
	const get = (name: string) => {
		const value = form.get(name);
		if (value === null || value === '') throw wrong(name, `Missing required param: ${name}.`, 'parameter_missing');
		return value;
	};
	if (get('mode') !== 'payment') throw wrong('mode', 'Invalid mode');
	const number = get('client_reference_id');
	if (number.length > 200) throw wrong('client_reference_id', 'Too long');
	for (const name of ['success_url', 'cancel_url']) if (!/^https?:\/\/\S+$/.test(get(name))) throw wrong(name, 'Not a valid URL', 'url_invalid');
	const line = 'line_items[0]';
	const amount = Number(get(`${line}[price_data][unit_amount]`));
	if (get(`${line}[quantity]`) !== '1' || !Number.isSafeInteger(amount) || amount < 1) throw wrong('line_items', 'Invalid integer');
	const currency = get(`${line}[price_data][currency]`);
	if (!/^[a-z]{3}$/.test(currency)) throw wrong('currency', 'Invalid currency');
	const name = get(`${line}[price_data][product_data][name]`);
	const expiresAt = Number(get('expires_at'));
	if (!(expiresAt >= epoch + 1_800 && expiresAt <= epoch + 86_400))
		throw wrong('expires_at', 'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.');
	const methods = [...form].filter(([key]) => key.startsWith('allowed_payment_method_types')).map(([, value]) => value);
	if (methods.includes('wechat_pay') && form.get('payment_method_options[wechat_pay][client]') !== 'web')
		throw wrong('payment_method_options[wechat_pay][client]', 'You must specify the client for wechat_pay');
	const successUrl = get('success_url');
	return {
		number,
		successUrl,
		name,
		amount,
		currency,
		expiresAt,
		metadata: under(form, 'metadata'),
		intentMetadata: under(form, 'payment_intent_data[metadata]'),
		methods,
	};
}

/** `metadata[number]=1` → `{ number: '1' }`. */
export function under(form: URLSearchParams, name: string): Record<string, string> {
	return Object.fromEntries([...form].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [])));
}
