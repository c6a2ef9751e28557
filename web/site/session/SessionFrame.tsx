import type { ReactNode } from 'react';
import type { TeacherCard } from '../../../contract/teachers/public.ts';
import { BoardDrawing } from '../../features/site/BoardDrawing.tsx';
import { Switches } from '../../features/site/Switches.tsx';
import { twinName } from '../../features/site/twinName.ts';
import { useSite } from '../../features/site/use-site.ts';
import { paths } from '../../paths.ts';
import { Board } from '../../ui/Board.tsx';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';

interface Props {
	title: ReactNode;
	/** The other way in, on one line. */
	lead: ReactNode;
	teachers: TeacherCard[];
	/** Key of the category whose drawing is on the board; its teacher speaks under it. */
	drawing: string;
	children: ReactNode;
}

const switches = '*:grid *:min-h-11 *:min-w-11 *:place-items-center *:rounded-md *:text-13 [&_.icon]:size-4.5';

/** Half board, half form. Below lg the board is a strip with the mark. */
export function SessionFrame({ title, lead, teachers, drawing, children }: Props) {
	const site = useSite();
	const siteName = site?.webInfo.siteName ?? '';
	const category = site?.catalog.find(({ key }) => key === drawing);
	const teacher = teachers.find(({ categoryLevel1 }) => categoryLevel1 === category?.id);
	return (
		<div className="grid min-h-dvh content-start lg:grid-cols-2 lg:content-stretch">
			<Board className="flex flex-col lg:sticky lg:top-0 lg:h-dvh" ledgeClass="px-5 sm:px-6 md:px-8 lg:px-14" sticks>
				<div className="flex min-h-0 grow flex-col px-5 sm:px-6 md:px-8 lg:px-14">
					<div className="flex h-[5.125rem] flex-none items-center justify-between lg:h-26">
						<Link to={paths.home()} className="flex">
							<Logo name={siteName} sub={twinName(siteName)} image={site?.webInfo.logo} full />
						</Link>
						<div className={`${switches} -mr-2.5 flex text-chalk-2 lg:hidden`}>
							<Switches />
						</div>
					</div>
					<div className="hidden min-h-0 grow flex-col justify-center gap-8 pb-16 lg:flex">
						<BoardDrawing of={drawing} className="min-h-0 max-h-full self-start" />
						{teacher && (
							<figure>
								<blockquote className="type-quote text-30! leading-[1.5]! text-balance">{teacher.summary}</blockquote>
								<figcaption className="mt-4 text-chalk-3">
									{teacher.name} · {teacher.title}
								</figcaption>
							</figure>
						)}
					</div>
				</div>
			</Board>
			<div className="relative flex flex-col">
				<div className={`${switches} absolute top-4 right-8 hidden text-ink-2 lg:flex`}>
					<Switches />
				</div>
				<div className="mx-auto flex w-full max-w-[26rem] flex-col px-5 py-8 lg:pt-[max(4.5rem,16dvh)] lg:pb-16">
					<h1 className="type-page-title">{title}</h1>
					<p className="mt-1 text-ink-2">{lead}</p>
					{children}
				</div>
			</div>
		</div>
	);
}
