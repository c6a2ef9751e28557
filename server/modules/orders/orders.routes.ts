import { route } from '../../http/route.ts';
import * as cart from './order-cart.service.ts';
import * as invoices from './order-invoices.service.ts';
import * as orders from './orders.service.ts';
import * as parcels from './parcels.service.ts';

export const ordersRoutes = [
	route('orderPreview', orders.orderPreview),
	// Each takes a place of what is limited: counted over all processes.
	route('orderCreate', orders.orderCreate, { limit: { max: 120, windowSeconds: 600, shared: true } }),
	route('cartList', cart.cartList),
	route('cartAdd', cart.cartAdd, { limit: { max: 600, windowSeconds: 60 } }),
	route('myOrders', orders.myOrders),
	route('orderCounts', orders.orderCounts),
	route('orderDetail', orders.orderDetail),
	route('orderState', orders.orderState),
	route('parcelReceived', parcels.parcelReceived),
	route('invoiceAsk', invoices.invoiceAsk),
	route('invoiceChange', invoices.invoiceChange),
	route('invoiceCancel', invoices.invoiceCancel),
	route('staffParcels', parcels.staffParcels),
	route('staffParcelSend', parcels.staffParcelSend),
];
