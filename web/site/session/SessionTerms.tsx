import { Trans } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';

/** What logging in means. */
export function SessionTerms() {
	return (
		<p className="type-meta mt-5">
			<Trans>
				登录即表示同意
				<Link className="text-link" to={paths.legal('terms')}>
					用户协议
				</Link>
				与
				<Link className="text-link" to={paths.legal('privacy')}>
					隐私政策
				</Link>
				。这台设备会保持登录 30 天。
			</Trans>
		</p>
	);
}
