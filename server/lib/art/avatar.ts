import { songStack } from './font.ts';
import { glyphDefs, label } from './label.ts';
import { chalkWhite, type Pigment, type PigmentName, pigmentNames, pigments } from './pigment.ts';
import { escapeXml, num } from './svg.ts';

const tones = ['deep', 'light', 'mid', 'light'] as const;

/** Latin initials are outlined; a Latin surname is shown by its first letter, a Chinese one whole (two characters at most). */
const shown = (text: string): string => {
	const characters = Array.from(text.trim());
	const first = characters[0] ?? '';
	return /\p{Script=Han}/u.test(first)
		? characters
				.filter((c) => /\p{Script=Han}/u.test(c))
				.slice(0, 2)
				.join('')
		: first.normalize('NFD').charAt(0).toUpperCase() || first;
};

const inkOf = (pigment: Pigment, tone: (typeof tones)[number]): string => (tone === 'deep' ? chalkWhite : pigment.deep);

/** `onBoard` swaps the deep ground, which disappears there, for the middle one. */
export type AvatarInput = { id: number; text: string; small?: boolean; onBoard?: boolean };

/** Ground, tone and ink of a teacher's square. Steps through pigments and tones, as people who stand side by side must not look alike. */
export function avatarColours(id: number, onBoard = false): { pigment: PigmentName; ground: string; ink: string } {
	const step = Math.max(0, id - 1);
	const pigment = pigments[pigmentNames[(step * 3) % pigmentNames.length] ?? 'pine'];
	const plain = tones[(step + (step >> 3)) % tones.length] ?? 'deep';
	const tone = onBoard && plain === 'deep' ? 'mid' : plain;
	return { pigment: pigment.name, ground: pigment[tone], ink: inkOf(pigment, tone) };
}

/** A surname in 米字格, 160 × 160. `small` (shown below 64 px) leaves the grid out and lets the character grow. */
export function avatarSvg({ id, text, small = false, onBoard = false }: AvatarInput): string {
	const { ground, ink } = avatarColours(id, onBoard);
	const name = shown(text);
	const size = 160 * (small ? 0.66 : 0.58) * (Array.from(name).length > 1 ? 0.64 : 1);
	const letter = /^[A-Z]$/.test(name)
		? label(name, { x: 80, y: 80 + size * 0.335, size, fill: ink, cut: 'bold', anchor: 'middle' })
		: `<text x="80" y="${num(80 + size * 0.365)}" font-size="${num(size)}" font-weight="700" text-anchor="middle" fill="${ink}" font-family="${songStack}">${escapeXml(name)}</text>`;
	const line = `fill="none" stroke="${ink}" opacity=".32" vector-effect="non-scaling-stroke"`;
	const grid = small
		? ''
		: `<path d="M14 14H146V146H14z" ${line}/><path d="M14 80H146M80 14V146M14 14L146 146M146 14L14 146" ${line} stroke-dasharray="5 4"/>`;
	return (
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160" aria-hidden="true">' +
		`<path d="M0 0h160v160H0z" fill="${ground}"/>${glyphDefs(letter)}${grid}${letter}</svg>`
	);
}
