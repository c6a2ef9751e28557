import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fen } from '../../../contract/money.ts';
import { messages } from '../../locales/en/couponterms.po';
import { CouponTerms } from './CouponTerms.tsx';

const said = (locale: string, titles: string[], scope: 'products' | 'category' = 'products') =>
	renderToStaticMarkup(
		<I18nProvider i18n={setupI18n({ locale, messages: { [locale]: locale === 'en' ? messages : {} } })}>
			<CouponTerms kind="amount" most={null} minimum={fen(0)} scope={scope} titles={titles} />
		</I18nProvider>,
	);

it('R84 a coupon names what it counts for as one lists titles in each language', () => {
	expect(said('zh-CN', ['结构先行', '长文的形状'])).toBe('只有《结构先行》《长文的形状》');
	expect(said('zh-CN', ['写作'], 'category')).toBe('“写作”里的课程');
	expect(said('en', ['Structure First', 'The Shape of a Long Piece'])).toBe('Only Structure First, The Shape of a Long Piece');
	expect(said('zh-CN', [])).toBe('指定的内容');
});
