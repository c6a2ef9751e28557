import type { Locale } from '../../../contract/call.ts';
import type { MediaFailure } from '../../../contract/media/reasons.ts';
import { ProgramError } from '../../adapters/ffmpeg/run.ts';
import { VendorError } from '../../lib/vendor-error.ts';

/** A medium that cannot be made ready, for a reason that trying again would not change. */
export class MediaError extends Error {
	override name = 'MediaError';
	readonly reason: MediaFailure;
	constructor(reason: MediaFailure, detail = '') {
		super(detail === '' ? reason : `${reason}: ${detail}`);
		this.reason = reason;
	}
}

/** What happened, and what to do next. */
const sentences: Record<MediaFailure, readonly [zh: string, en: string]> = {
	not_media: ['这不是视频、音频或 PDF 文件，请换一个文件', 'This is no video, audio or PDF file. Choose another'],
	damaged: ['文件损坏，读不出来，请重新导出后再传', 'The file is damaged. Export it again and upload that'],
	cut_short: ['文件不完整，后面一段缺失，请重新上传', 'The end of the file is missing. Upload it again'],
	empty: ['文件里没有内容，时长为零', 'There is nothing in it: its length is zero'],
	no_streams: ['文件里没有画面也没有声音', 'There is neither picture nor sound in it'],
	too_long: ['时长超过 12 小时，请分成几讲', 'Longer than 12 hours. Divide it into several lessons'],
	picture_too_large: ['画面超过 8192 像素，请缩小后再传', 'The picture is larger than 8192 pixels. Make it smaller'],
	codec_unknown: ['不认识这种编码，请转成 H.264 再传', 'This encoding is not known. Convert it to H.264'],
	disk_full: ['磁盘满了，腾出空间后重试', 'The disk is full. Make room, then retry'],
	store_failed: ['存储服务没有回应，请稍后重试', 'The store does not answer. Retry later'],
	took_too_long: ['处理时间太长，已停止', 'It took too long and was stopped'],
	took_too_much: ['处理需要的内存太多，已停止', 'It needed too much memory and was stopped'],
	no_ffmpeg: ['服务器上没有 ffmpeg，装好后重试', 'ffmpeg is missing on the server. Install it, then retry'],
	interrupted: ['处理到一半，服务器停了，请重试', 'The server stopped in the middle of the work. Retry'],
	unexpected: ['处理时出错，请重试；再不行请联系我们', 'Something broke while it was processed. Retry; if it happens again, tell us'],
};

export function failureSentence(reason: MediaFailure, locale: Locale): string {
	return sentences[reason][locale === 'en' ? 1 : 0];
}

/** The reason behind whatever was thrown while a medium was read or written. */
export function failureOf(error: unknown): MediaFailure {
	if (error instanceof MediaError) return error.reason;
	if (error instanceof ProgramError) return endings[error.ending];
	if (error instanceof VendorError) return error.status === 507 ? 'disk_full' : 'store_failed';
	const { code } = error as { code?: string };
	return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'unexpected';
}

const endings = { failed: 'damaged', timeout: 'took_too_long', memory: 'took_too_much', disk_full: 'disk_full' } as const;

/** Reasons that may pass by themselves: such a job is tried again before it is given up. */
export function mayPass(reason: MediaFailure): boolean {
	return reason === 'unexpected' || reason === 'store_failed';
}
