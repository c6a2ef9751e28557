import type { PageFault } from './fault.ts';

const notes = (title: string) => ({ file: 'e2e/notes.e2e.ts', title });
const written = notes('R75 desktop: N stops the film');
const collected = notes('R75 R76 notes and questions on a page of their own');

/** Faults of notes and questions at lessons, and of the page that collects them. */
export const notesFaults: readonly PageFault[] = [
	{
		id: 'r75-film-runs',
		row: 'R75',
		what: 'the film runs on while a note is written',
		file: 'web/features/video/Player.tsx',
		at: 'playback.pause = () => ⟦media.pause()⟧;',
		becomes: 'undefined',
		test: written,
		says: 'Received: false',
	},
	{
		id: 'r75-no-marks',
		row: 'R75',
		what: 'no mark above the seek bar',
		file: 'web/features/video/SeekBar.tsx',
		at: '{⟦marks⟧.map(({ second, now }, index) => (',
		becomes: '[] as typeof marks',
		test: written,
		says: 'seek-mark',
	},
	{
		id: 'r75-draft-lost',
		row: 'R75',
		what: 'what could not be saved is gone after a reload',
		file: 'web/features/notes/drafts.ts',
		at: 'const kept = (await deviceStore.get(⟦keyOf(place)⟧)) as Partial<Draft> | undefined;',
		becomes: "''",
		test: notes('R75 what could not be saved'),
		says: '还没记下的一条',
	},
	{
		id: 'r76-no-answer',
		row: 'R76',
		what: 'an answer that has come is not shown',
		file: 'web/site/video/notes/QuestionRow.tsx',
		at: '{⟦answer⟧ ? (',
		becomes: 'false as unknown as typeof answer',
		test: notes('R76 a question is asked'),
		says: 'answer',
	},
	{
		id: 'r75-from-the-start',
		row: 'R75',
		what: 'a note on the member’s page leads to the beginning of its lesson',
		file: 'web/member/notes/NoteGroup.tsx',
		at: 'to={paths.video(videoId, ⟦{ t: second }⟧)}',
		becomes: '{}',
		test: collected,
		says: 't=12',
	},
	{
		id: 'r75-word-ignored',
		row: 'R75',
		what: 'a word that is looked for changes nothing',
		file: 'web/member/notes/NotesPage.tsx',
		at: "⟦api('myNotes', { currPage: current, pageSize, courseId: course, q })⟧",
		becomes: "api('myNotes', { currPage: current, pageSize, courseId: course, q: '' })",
		test: collected,
		says: 'Expected: 1',
	},
];
