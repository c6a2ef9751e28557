import { standInMedia } from './media-element.ts';

/** For tests of what looks at media elements while it is loaded, as the player's parts do for the volume: it must find the ones that it will have later. */
standInMedia();
