import type { Config } from '../../config.ts';

/** Grows when the drawings change, so that cached ones are asked for again. */
const version = 3;

type Place = Pick<Config, 'basePath'>;

/** A course's own cover, or the one drawn from its id and first-level category. */
export function coverUrl(place: Place, course: { id: number; cover: string; cover_salt?: number; category_key: string }): string {
	if (course.cover !== '') return course.cover;
	const salt = course.cover_salt ? `&s=${course.cover_salt}` : '';
	return `${place.basePath}/art/cover/${course.category_key}/${course.id}.svg?v=${version}${salt}`;
}

/** A picture without the book's spine, for news and rooms. */
export function pictureUrl(place: Place, item: { id: number; cover: string; category_key: string }): string {
	return item.cover !== '' ? item.cover : `${place.basePath}/art/picture/${item.category_key}/${item.id}.svg?v=${version}`;
}

const avatarFolder = '/avatar/';

/** Where a member's picture is, as it is stored: without the base path, which may change. */
export function avatarPath(name: string): string {
	return `${avatarFolder}${name}.webp`;
}

/** An uploaded avatar, or the surname in its square. */
export function avatarUrl(place: Place, person: { id: number; name: string; avatar: string }): string {
	if (person.avatar.startsWith(avatarFolder)) return `${place.basePath}${person.avatar}`;
	if (person.avatar !== '') return person.avatar;
	return `${place.basePath}/art/avatar/${person.id}/${encodeURIComponent([...person.name][0] ?? '讲')}.svg?v=${version}`;
}
