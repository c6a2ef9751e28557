import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { catalogues } from './tools/build/catalogues.ts';
import { chunkTimeLimit } from './tools/build/chunk-time-limit.ts';
import { firstLoadMinify } from './tools/build/first-load-minify.ts';
import { latinFonts } from './tools/build/latin-fonts.ts';
import { linguiMacros } from './tools/build/lingui-macros.ts';
import { noAdvice } from './tools/build/no-advice.ts';
import { noInstrumentation } from './tools/build/no-instrumentation.ts';
import { pageTexts } from './tools/build/page-texts.ts';
import { plainImports } from './tools/build/plain-imports.ts';
import { noUnusedParts } from './tools/build/unused-parts.ts';

const macros = linguiMacros({ sourceMap: process.env['NODE_ENV'] === 'development' });

export default defineConfig({
	plugins: [
		tailwindcss(),
		latinFonts(),
		chunkTimeLimit(),
		noInstrumentation(),
		noUnusedParts(),
		noAdvice(),
		plainImports(),
		firstLoadMinify(),
		reactRouter(),
		// While texts are being written, one without English shows as it was written.
		catalogues({ failOnMissing: process.env['NODE_ENV'] !== 'development' }),
		macros.plugin,
		pageTexts(macros.files),
	],
	// The base path is a setting of the running server: scripts find one another by relative addresses.
	experimental: { renderBuiltUrl: (_file, { hostType, ssr }) => (hostType !== 'html' && !ssr ? { relative: true } : undefined) },
	// The server reads its code from the disk.
	environments: { ssr: { build: { minify: false } } },
	build: {
		manifest: true,
		// Written beside every file by tools/build/compress.ts.
		reportCompressedSize: false,
		assetsInlineLimit: 0,
		// Nobody reads the lists of what each lazy chunk imports (plain-imports.ts).
		modulePreload: { resolveDependencies: () => [] },
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{
							name: 'base',
							// load-chunk.ts is imported from inside react-router, and brings the two others along.
							test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|@lingui|use-sync-external-store)\/|\/web\/lib\/(load-chunk|texts|locale)\.ts|vite\/preload-helper/,
						},
						// Small parts that nearly every page needs: one request instead of ten.
						{
							name: 'site',
							test: /\/web\/(lib\/(?!use-late|use-theme|use-disclosure|near|file-size)|api\/(?!own-parts))|\/web\/paths\.ts|\/contract\/(?!.*member-paths|money|addresses|tax-number)|\/web\/ui\/(Icon|icons|Button|AnyLink|Link|Logo|LogoMark|IconButton|Board|lazyPart|Price|CoverLabels|Tag|StaleBar|Breadcrumb|OfflineBar|Sheets)\.tsx?|\/web\/features\/site\/(Header|CourseMenu|HoverBar|Footer|TabBar|SearchBox|SearchForm|SiteLayout|StaleNote|use-site|use-switch-locale|Switches|twinName)\.tsx?|\/web\/features\/(members\/session|offline\/service-worker)\.ts|\/web\/features\/catalogue\/wish\.ts|\/web\/styles\/(app|covers|cards|prose|lists|forms|buy|segment|teachers|news|watch-frame|course-page|video-page)\.css\?url/,
						},
						// What stands where a list is empty: of lists alone.
						{ name: 'empty', test: /\/web\/ui\/(StatePicture|EmptyState)\.tsx/ },
						// What every list has: its pages' numbers, what takes its place while another page of it is on its way, and the words that were searched for.
						{
							name: 'pending',
							test: /\/web\/(lib\/use-late\.ts|features\/site\/use-pending\.ts|ui\/(Pagination|Skeleton(s|Rows|Cards)?)\.tsx|features\/search\/Found\.tsx)/,
						},
						// What forms are made of.
						{ name: 'form', test: /\/web\/ui\/(Input|PasswordInput|Checkbox)\.tsx/ },
						// What a call answered when it did not do what was asked: of forms, and of buttons without one.
						{ name: 'refusal', test: /\/web\/features\/session\/refusal\.ts/ },
						// And those that send what was typed: logging in, the account, everything that a member writes.
						{
							name: 'field-form',
							test: /\/web\/features\/session\/(use-field-form|PhoneField|SubmitRow)\.tsx?|\/web\/ui\/(Field|TextArea)\.tsx/,
						},
						// A code by SMS: asked for, waited for, typed.
						{ name: 'code', test: /\/web\/(features\/session\/(use-sms-code\.ts|SmsCodeField\.tsx)|ui\/CodeInput\.tsx)/ },
						// Of the login and of joining alike.
						{ name: 'drawing', test: /\/web\/features\/site\/BoardDrawing\.tsx/ },
						{ name: 'session', test: /\/web\/site\/session\/(use-enter|session-load|Session(Frame|Terms))\.tsx?/ },
						// Cards and what stands around them: small, and several of them on most public pages.
						{
							name: 'cards',
							test: /\/web\/features\/(catalogue\/(Cover|CourseCard|TeacherNames)|teachers\/TeacherSquare)\.tsx/,
						},
						// Some hundred bytes each, less than the headers of a file of their own, and always several on one page.
						{
							name: 'home',
							test: /\/web\/features\/(live\/phase\.ts|live\/(ZoneName|CalendarLink)\.tsx|catalogue\/VipShelf\.tsx)/,
						},
						// On home and the live pages, and on most behind the login.
						{ name: 'clock', test: /\/web\/features\/site\/(server-time|use-day-name)\.ts/ },
						// The frame of every page behind the login, and what most of them show.
						{
							name: 'member',
							test: /\/web\/(features\/members\/((MemberSquare|OutIcon)\.tsx|use-logout\.ts)|member\/frame\/(MemberPage\.tsx|(use-hotline|texts)\.ts)|ui\/Segment\.tsx)/,
						},
						{ name: 'texts', test: /\/web\/ui\/(Tabs|Prose|RuledList|Tick)\.tsx/ },
						{
							name: 'buy',
							test: /\/web\/features\/(catalogue\/(Buy(Bar|Button)\.tsx|saved\.ts)|members\/press-store\.ts)|\/web\/site\/courses\/review-view\.ts/,
						},
						// Courses as rows, and the part of a course's page that is made of them.
						{ name: 'course-rows', test: /\/web\/(features\/catalogue\/CourseRow|site\/courses\/CourseAlso)\.tsx/ },
						// What an order and its parts that come later are made of.
						{ name: 'order', test: /\/web\/member\/orders\/(Fact|StepLine)\.tsx/ },
						// Addresses of calls behind the login, a noun a hundred bytes.
						{ name: 'member-paths', test: /\/contract\/((?!seats)\w+\/)?member-paths\.ts/ },
					],
				},
			},
		},
	},
});
