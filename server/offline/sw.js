// The site's service worker. It keeps the offline page and nothing else: pages and their files always come from the server.
// The hash is of what is kept: a browser installs a worker anew only when its script differs, and another page is then another script.
const kept = 'offline-{hash}';
const scope = self.registration.scope;
const page = new URL('offline.html', scope).href;
const files = [page, new URL('offline.js', scope).href];

self.addEventListener('install', (event) => {
	event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))));
	self.skipWaiting();
});

self.addEventListener('activate', (event) => {
	event.waitUntil(
		(async () => {
			for (const name of await caches.keys()) if (name.startsWith('offline-') && name !== kept) await caches.delete(name);
			// The page is asked for while this worker wakes.
			await self.registration.navigationPreload?.enable();
		})(),
	);
});

self.addEventListener('fetch', (event) => {
	const { request } = event;
	if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(opened(event));
	else if (files.includes(request.url)) event.respondWith(fetch(request).catch(() => own(request.url)));
});

async function opened(event) {
	try {
		return (await event.preloadResponse) ?? (await fetch(event.request));
	} catch {
		return own(page);
	}
}

async function own(file) {
	return (await (await caches.open(kept)).match(file)) ?? Response.error();
}

self.addEventListener('push', (event) => {
	let message = {};
	try {
		message = event.data?.json() ?? {};
	} catch {
		// Of another sender, or cut: it says nothing that could be shown.
	}
	const { title, body, url, tag } = message;
	if (typeof title !== 'string' || title === '') return;
	event.waitUntil(
		self.registration.showNotification(title, {
			body: typeof body === 'string' ? body : '',
			tag: typeof tag === 'string' ? tag : '',
			icon: new URL('icon-192.png', scope).href,
			data: { url: typeof url === 'string' ? url : '' },
		}),
	);
});

self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(show(placeOf(event.notification.data?.url ?? '')));
});

/** A page of this site, whatever the message says: `/user/notice` counts from the site's folder, and what leads elsewhere leads home. */
function placeOf(url) {
	const found = URL.parse(url.replace(/^\/(?!\/)/, ''), scope);
	return found !== null && found.href.startsWith(scope) ? found.href : scope;
}

/** In a tab of the site that is open, else in a new one. */
async function show(place) {
	const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const own = tabs.filter((tab) => tab.url.startsWith(scope));
	const there = own.find((tab) => tab.url === place) ?? own[0];
	if (there === undefined) return self.clients.openWindow(place);
	await there.focus();
	// Only a tab that this worker serves can be sent elsewhere.
	if (there.url !== place) await there.navigate(place).catch(() => self.clients.openWindow(place));
}
