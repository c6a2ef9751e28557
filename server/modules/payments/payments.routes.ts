import { route } from '../../http/route.ts';
import { staffMoneyDesk, staffOrder, staffOrderRefund, staffRefundRetry } from './desk.service.ts';
import { payMethods } from './providers.service.ts';
import { orderRefund } from './refunds.service.ts';
import { staffPayProviderSave, staffPayProviders } from './settings.service.ts';
import { orderCancel, paySubmit } from './tries.service.ts';

export const paymentsRoutes = [
	route('payMethods', payMethods),
	route('paySubmit', paySubmit, { limit: { max: 60, windowSeconds: 600, shared: true } }),
	route('orderCancel', orderCancel),
	route('orderRefund', orderRefund, { limit: { max: 30, windowSeconds: 600, shared: true } }),
	route('staffPayProviders', staffPayProviders),
	route('staffPayProviderSave', staffPayProviderSave),
	route('staffOrder', staffOrder),
	route('staffOrderRefund', staffOrderRefund),
	route('staffRefundRetry', staffRefundRetry),
	route('staffMoneyDesk', staffMoneyDesk),
];
