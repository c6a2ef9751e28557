import { Trans } from '@lingui/react/macro';
import { Suspense, startTransition, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import type { CheckIn } from './use-check-in.ts';

const ClassroomForm = lazyPart(() => import('./ClassroomForm.tsx').then((module) => module.ClassroomForm));

/** The way to check in for a class in a room of the school: a press, then the code that its teacher shows. */
export function Classroom({ checkIn }: { checkIn: CheckIn }) {
	const [open, setOpen] = useState(false);
	return (
		<div className="mt-4">
			<Button kind="line" wide icon={open ? 'up' : 'down'} aria-expanded={open} onClick={() => startTransition(() => setOpen(!open))}>
				<Trans>教室签到</Trans>
			</Button>
			{open && (
				<Suspense fallback={null}>
					<ClassroomForm checkIn={checkIn} onDone={() => setOpen(false)} />
				</Suspense>
			)}
		</div>
	);
}
