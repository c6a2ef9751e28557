import type { ReactNode } from 'react';

/** Below lg: price and buttons at the foot of the window, in the tab bar's place. */
export function BuyBar({ children }: { children: ReactNode }) {
	return <div className="buy-bar">{children}</div>;
}
