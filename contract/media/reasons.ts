import type { ReasonText } from '../reason-text.ts';

/** Why a file is not taken, or not thrown away. */
export const mediaReasons = {
	file_name_unusable: { status: 422, zh: /*i18n*/ '文件名里有不能用的字符，或者太长，改个名字再传' },
	media_in_use: { status: 200, zh: /*i18n*/ '还有课在用这个文件，先在课里换下它' },
} as const satisfies Record<string, ReasonText>;

/** Why a medium could not be made ready; their sentences are in `server/modules/media/media.failures.ts`. */
export const mediaFailures = [
	'not_media',
	'damaged',
	'cut_short',
	'empty',
	'no_streams',
	'too_long',
	'picture_too_large',
	'codec_unknown',
	'disk_full',
	'store_failed',
	'took_too_long',
	'took_too_much',
	'no_ffmpeg',
	'interrupted',
	'unexpected',
] as const;
export type MediaFailure = (typeof mediaFailures)[number];
