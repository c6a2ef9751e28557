import { cartFaults } from './cart.ts';
import { catalogueFaults } from './catalogue.ts';
import { clientFaults } from './client.ts';
import type { PageFault } from './fault.ts';
import { notesFaults } from './notes.ts';
import { noticesFaults } from './notices.ts';
import { ordersFaults } from './orders.ts';
import { privacyFaults } from './privacy.ts';
import { punchFaults } from './punch.ts';
import { reviewFaults } from './reviews.ts';
import { seatsFaults } from './seats.ts';
import { siteFaults } from './site.ts';

/** Every fault that is planted in pages, by the part of the site. */
export const pageFaults: readonly PageFault[] = [
	...catalogueFaults,
	...siteFaults,
	...reviewFaults,
	...notesFaults,
	...noticesFaults,
	...punchFaults,
	...clientFaults,
	...privacyFaults,
	...ordersFaults,
	...cartFaults,
	...seatsFaults,
];
