import type { FastifyInstance } from 'fastify';
import { openPushSender } from './adapters/push/push.ts';
import { openStore } from './adapters/store/open-store.ts';
import { type Invalidation, listenForInvalidations } from './cache/invalidation.ts';
import { TagCache } from './cache/tag-cache.ts';
import type { Config } from './config.ts';
import { findApplicationRole } from './db/application-role.ts';
import { openDatabase } from './db/db.ts';
import { answerEarly, type KeptAnswers } from './http/answers.ts';
import { answerBuiltFiles } from './http/built-files.ts';
import { registerDocs } from './http/docs.ts';
import { openDrawings } from './http/drawings.ts';
import { registerHealth } from './http/health.ts';
import { httpHandlers } from './http/http.worker.ts';
import { registerMetrics } from './http/metrics.ts';
import { answerOwnEarly } from './http/own-answers.ts';
import { ownPartsRoute } from './http/own-parts.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { registerCalls } from './http/register-calls.ts';
import { type Platform, type Route, withPersonal } from './http/route.ts';
import { createRunner, type Runner } from './http/run-call.ts';
import { createHttpServer } from './http/server.ts';
import { registerServiceWorker } from './http/service-worker.ts';
import { eventHandlers } from './jobs/events.worker.ts';
import type { JobHandler, Reconciler } from './jobs/handlers.ts';
import { jobs } from './jobs/jobs.ts';
import type { Log } from './lib/log.ts';
import { openSecrets } from './lib/secrets.ts';
import { addressesRoutes } from './modules/addresses/addresses.routes.ts';
import { cartRoutes } from './modules/cart/cart.routes.ts';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts';
import { couponsRoutes } from './modules/coupons/coupons.routes.ts';
import { enrolmentHandlers } from './modules/enrolment/enrolment.worker.ts';
import { favouritesRoutes } from './modules/favourites/favourites.routes.ts';
import { followsPersonal, followsRoutes } from './modules/follows/follows.routes.ts';
import { giftsRoutes } from './modules/gifts/gifts.routes.ts';
import { invoicesRoutes } from './modules/invoices/invoices.routes.ts';
import { learningPersonal, learningRoutes } from './modules/learning/learning.routes.ts';
import { learningHandlers } from './modules/learning/learning.worker.ts';
import { registerRoomCalendar } from './modules/live/live.calendar.routes.ts';
import { liveRoutes } from './modules/live/live.routes.ts';
import { registerArt } from './modules/media/media.routes.ts';
import { registerUploads } from './modules/media/media.uploads.routes.ts';
import { mediaHandlers, mediaReconcilers } from './modules/media/media.worker.ts';
import { registerAvatars } from './modules/members/avatars.routes.ts';
import { membersRoutes } from './modules/members/members.routes.ts';
import { membersHandlers } from './modules/members/members.worker.ts';
import { authenticate, authenticateClosing } from './modules/members/sessions.service.ts';
import { newsRoutes } from './modules/news/news.routes.ts';
import { newsHandlers } from './modules/news/news.worker.ts';
import { notesRoutes } from './modules/notes/notes.routes.ts';
import { notesHandlers } from './modules/notes/notes.worker.ts';
import { noticeFeed } from './modules/notices/feed.service.ts';
import { noticesRoutes } from './modules/notices/notices.routes.ts';
import { noticesHandlers } from './modules/notices/notices.worker.ts';
import { ordersRoutes } from './modules/orders/orders.routes.ts';
import { passkeysRoutes } from './modules/passkeys/passkeys.routes.ts';
import { passkeysHandlers } from './modules/passkeys/passkeys.worker.ts';
import { registerNotify } from './modules/payments/notify.routes.ts';
import { paymentsRoutes } from './modules/payments/payments.routes.ts';
import { paymentsHandlers } from './modules/payments/payments.worker.ts';
import { registerSandbox } from './modules/payments/sandbox.routes.ts';
import { planRoutes } from './modules/plan/plan.routes.ts';
import { planHandlers } from './modules/plan/plan.worker.ts';
import { registerExports } from './modules/privacy/exports.routes.ts';
import { privacyRoutes } from './modules/privacy/privacy.routes.ts';
import { privacyHandlers } from './modules/privacy/privacy.worker.ts';
import { punchRoutes } from './modules/punch/punch.routes.ts';
import { pushRoutes } from './modules/push/push.routes.ts';
import { reviewsRoutes } from './modules/reviews/reviews.routes.ts';
import { registerOpenGraph } from './modules/search/og.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { searchHandlers } from './modules/search/search.worker.ts';
import { registerSitemap } from './modules/search/sitemap.routes.ts';
import { seatsRoutes } from './modules/seats/seats.routes.ts';
import { siteRoutes } from './modules/site/site.routes.ts';
import { authenticateStaff } from './modules/staff/sessions.service.ts';
import { staffRoutes } from './modules/staff/staff.routes.ts';
import { staffHandlers } from './modules/staff/staff.worker.ts';
import { teachersRoutes } from './modules/teachers/teachers.routes.ts';
import { deliverEarly, registerDelivery } from './modules/video/delivery.routes.ts';
import { openDelivery } from './modules/video/delivery.service.ts';
import { videoPersonal, videoRoutes } from './modules/video/video.routes.ts';
import type { SocketLimits } from './socket/connections.ts';
import { registerSockets } from './socket/sockets.ts';
import { builtAssets, openBuiltPages, type PageSource } from './ssr/build.ts';
import { registerPages } from './ssr/pages.ts';

/** The one list of all modules. */
export const routes: Route[] = [
	...siteRoutes,
	...withPersonal(catalogueRoutes, { ...learningPersonal, ...videoPersonal }),
	...withPersonal(teachersRoutes, followsPersonal),
	...newsRoutes,
	...liveRoutes,
	...favouritesRoutes,
	...followsRoutes,
	...addressesRoutes,
	...videoRoutes,
	...learningRoutes,
	...punchRoutes,
	...pushRoutes,
	...passkeysRoutes,
	...planRoutes,
	...reviewsRoutes,
	...notesRoutes,
	...searchRoutes,
	...membersRoutes,
	...couponsRoutes,
	...giftsRoutes,
	...seatsRoutes,
	...invoicesRoutes,
	...cartRoutes,
	...ordersRoutes,
	...paymentsRoutes,
	...privacyRoutes,
	...noticesRoutes,
	...staffRoutes,
];

/** The one list of what does all jobs, scheduled ones among them. */
export const jobHandlers: JobHandler[] = [
	...httpHandlers,
	...eventHandlers,
	...mediaHandlers,
	...membersHandlers,
	...passkeysHandlers,
	...enrolmentHandlers,
	...learningHandlers,
	...newsHandlers,
	...notesHandlers,
	...paymentsHandlers,
	...planHandlers,
	...searchHandlers,
	...privacyHandlers,
	...noticesHandlers,
	...staffHandlers,
];

/** The one list of what looks after lost work. */
export const reconcilers: Reconciler[] = [...mediaReconcilers];

export interface App {
	server: FastifyInstance;
	platform: Platform;
	runner: Runner;
	/** Forgets everything that was cached. */
	forget(): void;
	close(): Promise<void>;
}

export interface AppOptions {
	config: Config;
	databaseUrl: string;
	log: Log;
	sendSms: Platform['sendSms'];
	sendMail: Platform['sendMail'];
	now?: () => Date;
	socketLimits?: Partial<SocketLimits>;
	/** False: calls only, so that no web build is needed. A function: pages of other sources than the build. */
	pages?: boolean | ((server: FastifyInstance, base: string) => Promise<PageSource>);
}

/** Puts one process of Lectern together; nothing listens yet. */
export async function createApp(options: AppOptions): Promise<App> {
	const { config, log } = options;
	// One eighth of CACHE_MB for pages that stand in when no other can be rendered, some for drawings, the rest for answers of calls and pages.
	const eighth = Math.floor(config.cacheBytes / 8);
	const drawingBytes = Math.min(eighth, 4 * 1024 * 1024);
	let invalidation: Invalidation | undefined;
	const answers: KeptAnswers = {
		cache: new TagCache({ maxBytes: eighth * 7 - drawingBytes, maxAgeMs: 60_000 }),
		settings: config,
		mayKeep: () => invalidation?.listening() === true,
	};
	const db = openDatabase({
		url: options.databaseUrl,
		connections: config.dbConnections,
		role: await findApplicationRole(options.databaseUrl),
		onInvalidated: (tags) => answers.cache.invalidate(tags),
		onError: (error) => log.warn({ detail: error.message }, 'a database connection was lost'),
	});
	const secret = openSecrets(db);
	const push = openPushSender({ config, secret, log });
	const platform: Platform = {
		config,
		db,
		log,
		now: options.now ?? (() => new Date()),
		secret,
		jobs,
		store: await openStore(config),
		sendSms: options.sendSms,
		sendMail: options.sendMail,
		sendPush: push.send,
		pushKey: push.key,
	};
	const allRoutes: Route[] = [...routes, ownPartsRoute(() => runner)];
	const runner = createRunner({
		platform,
		routes: allRoutes,
		answers: config.cacheBytes === 0 ? null : answers,
		authenticate,
		authenticateClosing,
		authenticateStaff,
	});
	const delivery = openDelivery(platform);
	const drawings = openDrawings(config, drawingBytes);
	const limiter = new RateLimiter(() => platform.now().getTime());
	const server = createHttpServer(platform, [
		answerEarly(answers),
		answerOwnEarly({ ...answers, routes: allRoutes, limiter, authenticate: (token) => authenticate(platform, token) }),
		deliverEarly(platform, delivery),
		drawings.early,
		...(options.pages === undefined || options.pages === true ? [answerBuiltFiles(config, builtAssets)] : []),
	]);
	registerMetrics(server, config);
	registerHealth(server, platform);
	registerCalls(server, platform, runner, answers, limiter);
	await registerDocs(server, config);
	await registerServiceWorker(server, config);
	registerArt(server, platform, drawings);
	registerAvatars(server, platform);
	registerExports(server, platform);
	registerUploads(server, platform);
	registerNotify(server, platform);
	registerSandbox(server, platform);
	registerDelivery(server, platform, delivery);
	registerSitemap(server, platform);
	registerOpenGraph(server, platform, runner);
	registerRoomCalendar(server, platform, runner);
	const sockets = registerSockets(server, {
		platform,
		limiter,
		authenticate: (token) => authenticate(platform, token),
		feed: noticeFeed(platform),
		limits: options.socketLimits,
	});
	if (options.pages !== false) {
		const openPages = typeof options.pages === 'function' ? options.pages : openBuiltPages;
		registerPages(server, {
			platform,
			runner,
			source: await openPages(server, config.basePath),
			...answers,
			staleBytes: eighth,
			mediaOrigin: await mediaOrigin(platform),
		});
	}
	invalidation = listenForInvalidations({
		url: options.databaseUrl,
		target: answers.cache,
		onError: (error) => log.warn({ detail: error.message }, 'cache: not hearing other processes'),
		also: { channel: 'lectern_socket', ...sockets },
	});
	await invalidation.ready;
	return {
		server,
		platform,
		runner,
		forget: () => answers.cache.clear(),
		close: async () => {
			await server.close();
			push.close();
			await invalidation?.close();
			await db.close();
		},
	};
}

/** The bucket's origin when readers fetch segments from it. */
async function mediaOrigin({ config, store }: Platform): Promise<string | undefined> {
	const address = config.s3Redirect ? await store.signedUrl('media/', 60) : null;
	return address === null ? undefined : new URL(address).origin;
}
