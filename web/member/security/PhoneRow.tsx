import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { pictures } from './pictures.ts';
import { Row } from './Row.tsx';

/** The number that codes go to; it is changed on a page of its own, in two steps. */
export function PhoneRow({ member: { phone, phoneBound } }: { member: { phone: string; phoneBound: boolean } }) {
	const { t } = useLingui();
	return (
		<Row
			id="phone"
			picture={pictures.mobile}
			title={
				phoneBound ? (
					<Trans>
						手机 <span className="figures whitespace-nowrap">{phone}</span>
					</Trans>
				) : (
					<Trans>手机</Trans>
				)
			}
			note={phoneBound ? <Trans>收验证码，也能找回账号</Trans> : <Trans>还没有绑定。绑好以后能收验证码，也能找回账号。</Trans>}
			action={{ to: paths.userBindPhone(), label: phoneBound ? t`更换` : t`绑定`, name: phoneBound ? t`更换手机` : t`绑一个手机` }}
		/>
	);
}
