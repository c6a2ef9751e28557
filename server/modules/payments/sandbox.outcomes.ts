/** How a payment can go: what whoever stands at the built-in cashier chooses from. */
export const outcomes = ['paid', 'failed', 'late', 'twice', 'wrong', 'closed', 'lost', 'nothing'] as const;
export type Outcome = (typeof outcomes)[number];

/** What the cashier says of a payment that failed; asked by the site it answers in Chinese, as providers here do. */
export const whyFailed = ['余额不足', 'Not enough money on the account'] as const;
