import { msg } from '@lingui/core/macro';
import { fen } from '../../../contract/money.ts';
import { ordersMemberPaths } from '../../../contract/orders/member-paths.ts';
import { addresses, browserApi } from '../../api/api.ts';
import { say } from '../../lib/i18n.ts';
import { pageLocale } from '../../lib/locale.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { toast } from '../../lib/toast.ts';

// A course's page is no page of the member area, whose addresses come with its first page.
Object.assign(addresses, ordersMemberPaths);

/** Orders what costs nothing, and says so: `done`, or `form` when more has to be asked (where something is posted to, a price that it has by now). */
export async function orderFree(prodId: number): Promise<'done' | 'form' | 'refused'> {
	const answer = await browserApi('orderCreate', { prodId, payable: fen(0), requestId: newRequestId() }, { skipHandler: true }).catch(() => null);
	if (answer?.code === 1) {
		toast(say(pageLocale(), msg`报好名了，现在就能听。`));
		return 'done';
	}
	if (answer?.reason === 'address_needed' || answer?.reason === 'price_changed') return 'form';
	toast(answer?.msg ?? say(pageLocale(), msg`没能报上名，请再试一次。`), { icon: 'clock' });
	return answer?.reason === 'already_owned' ? 'done' : 'refused';
}
