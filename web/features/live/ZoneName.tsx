import { Trans } from '@lingui/react/macro';
import { siteTimeZone } from '../../lib/dates.ts';

/** Whose clock the times are by: the site's. */
export function ZoneName() {
	const zone = siteTimeZone();
	const place = zone.replaceAll('_', ' ');
	return zone === 'Asia/Shanghai' ? <Trans>北京时间</Trans> : <Trans>{place} 时间</Trans>;
}
