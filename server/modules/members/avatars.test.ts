import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sharp } from '../../lib/pictures.ts';

let app: TestApp;
let serial = 0;
const newMember = async () => (await registerMember(app, `139${String(++serial).padStart(8, '0')}`)).token;

beforeAll(async () => {
	app = await startApp({ config: { rateLimits: false } });
});
afterAll(() => app.close());

type Crop = { x: number; y: number; width: number };
const save = (token: string, file: Buffer, crop?: Crop) =>
	app.call('avatarSave', { image: file.toString('base64'), ...(crop && { crop }) }, { token });
/** A picture of one colour. */
const plain = (width: number, height: number, colour: string) => sharp({ create: { width, height, channels: 3, background: colour } });
/** Left half red, right half blue. */
const halves = async (width: number, height: number) =>
	plain(width, height, '#ff0000').composite([
		{
			input: await plain(width / 2, height, '#0000ff')
				.png()
				.toBuffer(),
			left: width / 2,
			top: 0,
		},
	]);
const stored = async (token: string) => {
	const { avatar } = (await app.call('memberInfo', {}, { token })).json.data;
	return app.app.server.inject({ url: avatar });
};
/** The colour at a place of a picture of 256 by 256: red, green and blue in steps of 51. */
const colourAt = async (file: Buffer, x: number, y: number) => {
	const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
	const at = (y * info.width + x) * info.channels;
	return [...data.subarray(at, at + 3)].map((each) => Math.round(each / 51) * 51);
};
const red = [255, 0, 0];
const blue = [0, 0, 255];

describe('R66 the picture of a member', () => {
	test('is stored anew as a square without metadata, under an address of its own that may be kept for ever', async () => {
		const token = await newMember();
		const file = await (await halves(800, 400))
			.withExif({ IFD0: { Copyright: 'whoever', ImageDescription: 'home address' } })
			.jpeg()
			.toBuffer();
		expect((await sharp(file).metadata()).exif).toBeDefined();
		const answer = await save(token, file);
		expect(answer.json).toMatchObject({ code: 1, data: { avatar: expect.stringMatching(/^\/avatar\/[\w-]{22}\.webp$/) } });
		const picture = await stored(token);
		expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
			200,
			'image/webp',
			'public, max-age=31536000, immutable',
		]);
		const meta = await sharp(picture.rawPayload).metadata();
		expect([meta.width, meta.height, meta.format, meta.exif, meta.icc, meta.xmp]).toEqual([256, 256, 'webp', undefined, undefined, undefined]);
		// The middle of it: as much of the one half as of the other.
		expect([await colourAt(picture.rawPayload, 60, 128), await colourAt(picture.rawPayload, 196, 128)]).toEqual([red, blue]);
	});

	test('the square that was chosen is the one that is cut, also where the file lies on its side', async () => {
		const token = await newMember();
		const file = await (await halves(800, 400)).png().toBuffer();
		await save(token, file, { x: 0.5, y: 0, width: 0.5 });
		const right = (await stored(token)).rawPayload;
		expect([await colourAt(right, 5, 128), await colourAt(right, 250, 128)]).toEqual([blue, blue]);
		await save(token, file, { x: 0, y: 0.5, width: 0.25 });
		expect(await colourAt((await stored(token)).rawPayload, 250, 250)).toEqual(red);
		// Orientation 6: the left half is on top.
		const turned = await sharp(await (await halves(800, 400)).png().toBuffer())
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer();
		await save(token, turned, { x: 0, y: 0.5, width: 1 });
		expect(await colourAt((await stored(token)).rawPayload, 128, 128)).toEqual(blue);
		// More than there is: moved in.
		await save(token, file, { x: 1, y: 1, width: 1 });
		expect(await colourAt((await stored(token)).rawPayload, 128, 128)).toEqual(blue);
	});

	test('another one takes its place, and the old address is gone; taken away, the drawn one comes back', async () => {
		const token = await newMember();
		const drawn = (await app.call('memberInfo', {}, { token })).json.data.avatar;
		const first = (await save(token, await plain(300, 300, '#00ff00').webp().toBuffer())).json.data.avatar;
		const second = (await save(token, await plain(300, 300, '#00ff00').gif().toBuffer())).json.data.avatar;
		expect(second).not.toBe(first);
		expect((await app.app.server.inject({ url: first })).statusCode).toBe(404);
		expect((await app.call('avatarRemove', {}, { token })).json.data.avatar).toBe(drawn);
		expect((await app.app.server.inject({ url: second })).statusCode).toBe(404);
		expect((await app.call('avatarRemove', {}, { token })).json.code).toBe(1);
	});

	test('what is no picture of a kind that is taken is refused, and the one before stays', async () => {
		const token = await newMember();
		const before = (await save(token, await plain(300, 300, '#00ff00').png().toBuffer())).json.data.avatar;
		const jpeg = await plain(600, 600, '#123456').jpeg().toBuffer();
		const bomb = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#000' }, limitInputPixels: false })
			.png()
			.toBuffer();
		const refused: Record<string, Buffer> = {
			'an SVG': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script>${'<g/>'.repeat(40)}</svg>`),
			'a page': Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(200)}`),
			'a picture that breaks off': jpeg.subarray(0, jpeg.length / 2),
			'forty-nine megapixels in some kilobytes': bomb,
			'a TIFF': await plain(300, 300, '#00ff00').tiff().toBuffer(),
		};
		for (const [what, file] of Object.entries(refused)) {
			const { status, json } = await save(token, file);
			expect([what, status, json.code, (json as { reason?: string }).reason]).toEqual([what, 200, 0, 'picture_refused']);
		}
		expect((await app.call('memberInfo', {}, { token })).json.data.avatar).toBe(before);
	});

	test('one that is 4,000 wide, as a camera makes it, is taken', async () => {
		const token = await newMember();
		expect((await save(token, await (await halves(4000, 3000)).jpeg().toBuffer())).json.code).toBe(1);
		const { width, height } = await sharp((await stored(token)).rawPayload).metadata();
		expect([width, height]).toEqual([256, 256]);
	});

	test('of what is hidden behind a picture nothing is stored', async () => {
		const token = await newMember();
		const both = Buffer.concat([await plain(300, 300, '#00ff00').png().toBuffer(), Buffer.from('<script>alert("hidden")</script>')]);
		expect((await save(token, both)).json.code).toBe(1);
		expect((await stored(token)).rawPayload.includes('alert')).toBe(false);
	});

	test('a body of eight megabytes, and text that is no base64, are not looked at', async () => {
		const token = await newMember();
		expect((await app.call('avatarSave', { image: 'A'.repeat(8_000_000) }, { token })).status).toBe(413);
		expect((await app.call('avatarSave', { image: '<'.repeat(200) }, { token })).status).toBe(422);
	});

	test('twenty at once leave one, two of them at a time; another member is not held up', async () => {
		const [token, other] = [await newMember(), await newMember()];
		const file = await plain(300, 300, '#00ff00').png().toBuffer();
		const all = Array.from({ length: 20 }, () => save(token, file));
		const [{ status }, ...answers] = await Promise.all([save(other, file), ...all]);
		expect(status).toBe(200);
		expect(answers.filter((each) => each.status === 200).length).toBeGreaterThan(1);
		expect([...new Set(answers.map((each) => each.status))].sort()).toEqual([200, 429]);
		const { id, avatar } = (await app.call('memberInfo', {}, { token })).json.data;
		const rows = await app.db.pool.query('select name from member_avatar where member_id = $1', [id]);
		expect(rows.rows.map(({ name }) => `/avatar/${name}.webp`)).toEqual([avatar]);
	});
});
