// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { tryNow } from '../../lib/next-try.ts';
import { currentToasts } from '../../lib/toast.ts';
import { tellMissing } from '../../ui/lazyPart.ts';
import { useMissingParts } from './use-missing-parts.ts';

const i18n = setupI18n({ locale: 'zh-CN', messages: { 'zh-CN': {} } });

test('R29 a part that is missing is spoken of once a press, and only then does a press ask for it again', () => {
	const asked = vi.fn();
	addEventListener(tryNow, asked);
	const { unmount } = renderHook(useMissingParts, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
	// Nobody has pressed anything.
	tellMissing();
	expect(currentToasts()).toHaveLength(0);
	document.body.click();
	expect(asked).toHaveBeenCalledTimes(1);
	tellMissing();
	tellMissing();
	expect(currentToasts().map(({ text, icon }) => [text, icon])).toEqual([['连不上服务器，请检查网络', 'clock']]);
	document.body.click();
	expect(asked).toHaveBeenCalledTimes(2);
	// It has come: what else waits for its next try is left alone.
	document.body.click();
	document.body.click();
	expect(asked).toHaveBeenCalledTimes(2);
	unmount();
	tellMissing();
	document.body.click();
	expect(currentToasts()).toHaveLength(1);
	expect(asked).toHaveBeenCalledTimes(2);
	removeEventListener(tryNow, asked);
});
