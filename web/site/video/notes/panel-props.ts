import type { Playback } from '../../../features/video/playback.ts';

/** What a tab beside the player knows of its lesson. */
export interface PanelProps {
	videoId: number;
	title: string;
	/** Who may write here; null for whom the lesson is closed. */
	memberId: number | null;
	/** Its tab is the open one. */
	open: boolean;
	playback: Playback;
	/** Wants its tab to be the open one. */
	onOpen: () => void;
	/** How many there are; undefined while nobody knows. */
	onCount: (count: number | undefined) => void;
}
