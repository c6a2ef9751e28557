import type { ComponentProps, FormEvent } from 'react';
import { useHref, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';

/** A GET form that leads to what was found, without scripts too. */
export function SearchForm(props: Omit<ComponentProps<'form'>, 'action' | 'onSubmit'>) {
	const navigate = useNavigate();
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		void navigate(paths.search({ q: String(new FormData(event.currentTarget).get('q')) }));
	};
	// The router fetches what it needs of the page that a form or a link with `data-discover` leads to.
	return <form {...props} action={useHref(paths.search())} onSubmit={submit} data-discover />;
}
