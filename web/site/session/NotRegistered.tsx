import { Trans } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';

/** Told only to who has shown to hold the number. */
export function NotRegistered({ next }: { next: string }) {
	return (
		<Trans>
			这个号码还没有注册。
			<Link className="text-link font-semibold" replace to={paths.register({ redirect: next === paths.home() ? undefined : next })}>
				去注册
			</Link>
		</Trans>
	);
}
