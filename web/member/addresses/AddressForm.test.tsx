// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import divisions from '../../../contract/addresses/divisions.json' with { type: 'json' };
import { renderPage } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import '../frame/MemberOnly.tsx';
import { AddressForm } from './AddressForm.tsx';

let site: SiteServer;
beforeEach(async () => {
	site = await siteServer();
	site.answer = ({ url }) => ({ body: url.includes('divisions') ? divisions : { code: 1, data: { id: 1 } } });
});
afterEach(async () => {
	cleanup();
	await site.close();
});

test('R64 a line that is pasted fills in the fields and leaves ticked that it is to be the default', async () => {
	await renderPage(<AddressForm first={false} onClose={() => {}} onChanged={async () => {}} />);
	const box = () => screen.getByLabelText('设为默认地址') as HTMLInputElement;
	const fill = async (line: string, name: string) => {
		fireEvent.input(screen.getByLabelText('粘贴一段，自动填好'), { target: { value: line } });
		await act(async () => void fireEvent.click(screen.getByRole('button', { name: '填到下面' })));
		await until(() => expect((screen.getByLabelText(/^收货人/) as HTMLInputElement).value).toBe(name));
	};
	await fill('林小满 13800138000 浙江省杭州市西湖区文三路128号3幢502', '林小满');
	expect(box().checked).toBe(false);
	await act(async () => void fireEvent.click(box()));
	await fill('王芳 15912345678 北京市朝阳区建国路88号', '王芳');
	expect(box().checked).toBe(true);
	await act(async () => void fireEvent.click(screen.getByRole('button', { name: '保存' })));
	await until(() => expect(site.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: '王芳', isDefault: true }));
});
