import { sheets } from '../../lib/sheets.ts';
import buyStyles from '../../styles/buy.css?url';
import cashierStyles from '../../styles/cashier.css?url';
import coversStyles from '../../styles/covers.css?url';
import formsStyles from '../../styles/forms.css?url';
import listsStyles from '../../styles/lists.css?url';
import memberStyles from '../../styles/member.css?url';
import ordersStyles from '../../styles/orders.css?url';
import segmentStyles from '../../styles/segment.css?url';

/** Of all pages at the till. */
export const cashierSheets = sheets(coversStyles, listsStyles, formsStyles, segmentStyles, buyStyles, memberStyles, ordersStyles, cashierStyles);
