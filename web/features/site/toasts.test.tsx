// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { announced, listen } from '../../../test/announced.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { until } from '../../../test/web/until.ts';
import { currentToasts, dismissToast, toast } from '../../lib/toast.ts';
import { Toasts } from './Toasts.tsx';

afterEach(() => {
	for (const { id } of currentToasts()) dismissToast(id);
	cleanup();
});

test('R34 messages are read one after the other, each whole: what is on the screen already is not read again', async () => {
	await renderPage(<Toasts />);
	listen();
	await act(async () => toast('记下了'));
	await act(async () => toast('笔记删掉了。', { action: { label: '撤销', run: () => {} } }));
	await until(() => expect(announced()).toEqual(['记下了', '笔记删掉了。撤销']));
	await act(async () => dismissToast(currentToasts()[0]?.id ?? 0));
	await act(async () => toast('改好了'));
	await until(() => expect(announced()).toEqual(['记下了', '笔记删掉了。撤销', '改好了']));
});
