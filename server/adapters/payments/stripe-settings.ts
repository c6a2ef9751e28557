import { z } from 'zod';
import { vendorAddress } from './ask.ts';

/** What Stripe needs (docs.stripe.com/keys, docs.stripe.com/webhooks): which ways of paying are offered is the account’s matter and stands here too. */
export const stripeSettings = z.strictObject({
	secretKey: z
		.string()
		.regex(
			/^(sk|rk)_(live|test)_\w{10,200}$/,
			'must be a secret key, which begins with sk_live_ or sk_test_ (or rk_ for a restricted one), not the publishable one',
		),
	webhookSecret: z.string().regex(/^whsec_[\w+/=]{10,200}$/, 'must be the signing secret of the webhook, which begins with whsec_'),
	methods: z
		.array(z.enum(['card', 'alipay', 'wechat_pay']))
		.min(1, 'at least one way to pay')
		.max(3)
		.default(['card']),
	/** Another one for a local gateway alone. */
	baseUrl: vendorAddress.default('https://api.stripe.com'),
});

export type StripeSettings = z.infer<typeof stripeSettings>;

/** Test keys see test payments alone: an event of the other kind is not ours. */
export function isLive({ secretKey }: StripeSettings): boolean {
	return /^.._live_/.test(secretKey);
}
