import { Trans } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';

/** `advice`: searches that do find something, as the server has tried them. */
export function FoundNothing({ advice }: { advice: string[] }) {
	return (
		<EmptyState title={<Trans>换个词试试</Trans>} action={{ label: <Trans>看全部课程</Trans>, to: paths.courses() }}>
			{advice.length > 0 ? (
				<>
					<Trans>这些词找得到：</Trans>
					{advice.map((word, index) => (
						<span key={word}>
							{index > 0 && ' · '}
							<Link className="link" to={paths.search({ q: word })}>
								{word}
							</Link>
						</span>
					))}
				</>
			) : (
				<Trans>写短一点，或者从全部课程里挑。</Trans>
			)}
		</EmptyState>
	);
}
