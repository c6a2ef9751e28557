import { useEffect, useState } from 'react';

/** Where the eye rests: below the sticky head and tabs. */
const line = 180;

/** The id of the section being read: the last whose top has passed the line, or the last of all at the end of the page. */
export function useSection<K extends string>(ids: readonly [K, ...K[]]): K {
	const [current, setCurrent] = useState<K>(ids[0]);
	useEffect(() => {
		const look = () => {
			const passed = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line);
			setCurrent(passed.at(-1) ?? ids[0]);
		};
		look();
		addEventListener('scroll', look, { passive: true });
		return () => removeEventListener('scroll', look);
	}, [ids]);
	return current;
}
