import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** Below lg, on a page one comes to from a list: the way back, where one is, and one act. Takes the place of the site's head. */
export function PageHead({ title, back, children }: { title: ReactNode; back: string; children?: ReactNode }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	return (
		<div className="page-head wrap">
			<Link
				to={back}
				className="icon-btn"
				aria-label={t`返回`}
				onClick={(event) => {
					// Came from a page of this site: back to it, scroll and all.
					if (!history.state?.idx || event.metaKey || event.ctrlKey || event.shiftKey) return;
					event.preventDefault();
					void navigate(-1);
				}}
			>
				<Icon name="left" />
			</Link>
			<b>{title}</b>
			{children}
		</div>
	);
}
