import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';

/** Puts a course that costs something into the cart. What happens on a press comes with the press. */
export function CartButton({ course: { id, price, owned }, icon }: { course: CourseDetail; icon?: boolean }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	if (owned || price === 0) return null;
	const label = t`加入购物车`;
	const press = () =>
		void import('./add-to-cart.ts').then(
			({ addToCart }) => addToCart(id, navigate),
			() => toast(t`没能放进购物车，请再试一次。`, { icon: 'clock' }),
		);
	return icon ? (
		<button type="button" className="icon-btn own-part needs-scripts" aria-label={label} title={label} onClick={press}>
			<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
				<path d="M5 8h14l1 13H4zM9 8V7a3 3 0 0 1 6 0v1" />
			</svg>
		</button>
	) : (
		<div className="course-box-actions">
			<Button kind="line" className="needs-scripts" onClick={press}>
				{label}
			</Button>
		</div>
	);
}
