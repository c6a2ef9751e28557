/** How a payment can go: what whoever stands at the built-in cashier chooses from. */
export const outcomes = ['paid', 'failed', 'late', 'twice', 'wrong', 'closed', 'lost', 'nothing'] as const;
export type Outcome = (typeof outcomes)[number];
