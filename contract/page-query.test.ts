import { expect, test } from 'vitest';
import { allPageQueryKeys, pageQueryKeys } from './page-query.ts';

const course = ['sort', 'price', 'level', 'length', 'teacher', 'rating'];

test.each([
	['/course', course],
	['/course/1', course],
	['/course/12/3/45', course],
	['/course/1/2/3/4', []],
	['/course/x', []],
	['/course/', []],
	['/x/course', []],
	['/course/1/2/x', []],
	['/search', ['q', 'page']],
	['/search/1', []],
	['/x/search', []],
	['/login', ['redirect']],
	['/register', ['redirect']],
	['/x/login', []],
	['/login/x', []],
	['/course/detail/17', ['sort', 'stars', 'page']],
	['/course/detail/x', []],
	['/course/detail/17/2', []],
	['/x/course/detail/17', []],
	['/video/17', ['t']],
	['/video/x', []],
	['/video/17/2', []],
	['/x/video/17', []],
	['/vip', ['plan']],
	['/vip/1', []],
	['/x/vip', []],
	['/user/course', ['state']],
	['/user/course/1', []],
	['/x/user/course', []],
	['/user/attend', ['kind', 'page']],
	['/user/attend/1', []],
	['/x/user/attend', []],
	['/user/statement', ['page']],
	['/user/notes', ['course', 'q', 'page', 'kind']],
	['/user/punch', ['month']],
	['/user/punch/2026-11', []],
	['/user/statement/1', []],
	['/x/user/statement', []],
	['/user/notice', ['kind', 'page']],
	['/user/notice/settings', []],
	['/user/security', ['open']],
	['/user/security/1', []],
	['/x/user/security', []],
	['/index', []],
])('R54 the page at %s reads %j', (path, keys) => {
	expect(pageQueryKeys(path)).toEqual(keys);
});

test('R54 every key that some page reads is listed, with the language that all read', () => {
	expect([...new Set(allPageQueryKeys)]).toEqual([
		'lang',
		...course,
		'q',
		'page',
		'redirect',
		'stars',
		't',
		'plan',
		'menu',
		'state',
		'kind',
		'month',
		'course',
		'open',
	]);
});
