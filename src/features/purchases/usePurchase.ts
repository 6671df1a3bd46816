import { useRouter } from 'next/router';
import { useState } from 'react';
import { PURCHASE_MAX_QUANTITY } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectUser } from '@/features/users/selectors';
import { fieldErrors } from '@/lib/errorText';
import { walletPath } from '@/lib/routes';
import { selectBuying } from './selectors';
import { buyCleared, buyRequested, type ItemType } from './slice';

/** An item that can be bought. */
export interface PurchaseOffer {
  type: ItemType;
  id: string;
  name: string;
  /** whole tokens for one piece */
  token: number;
  image?: string | null;
  /** a physical product, which needs a quantity and an address */
  isShipped?: boolean;
  /** pieces left; null if unlimited */
  stock?: number | null;
}

/** The state of the purchase dialog. The amounts are for display: the server decides about price and balance. */
export function usePurchase({ type, id, token, isShipped = false, stock = null }: PurchaseOffer) {
  const dispatch = useAppDispatch();
  const { asPath } = useRouter();
  const { balance } = useAppSelector(selectUser);
  const { status, intent, error, bought } = useAppSelector(selectBuying);
  const [quantity, setQuantity] = useState(1);
  const [deliveryAddress, setAddress] = useState('');
  const [postalCode, setPostalCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const isCurrent = intent?.type === type && intent.id === id;
  const maxQuantity = Math.max(1, Math.min(PURCHASE_MAX_QUANTITY, stock ?? PURCHASE_MAX_QUANTITY));
  const total = token * quantity;
  const errors = isCurrent && status === 'refused' ? fieldErrors(error) : {};
  return {
    quantity,
    deliveryAddress,
    postalCode,
    maxQuantity,
    total,
    balance,
    status: isCurrent ? status : ('idle' as const),
    error: isCurrent ? error : null,
    bought: isCurrent ? bought : null,
    missing: Math.max(0, total - balance),
    wallet: walletPath(asPath, total - balance),
    addressError:
      isIncomplete && !deliveryAddress.trim() ? 'This field is required!' : (errors.deliveryAddress ?? null),
    setQuantity: (next: number) => setQuantity(Math.max(1, Math.min(maxQuantity, Math.floor(next) || 1))),
    setAddress,
    setPostalCode,
    confirm: () => {
      setIncomplete(isShipped && !deliveryAddress.trim());
      if (isShipped && !deliveryAddress.trim()) return;
      dispatch(
        buyRequested({
          type,
          id,
          token,
          ...(isShipped && {
            quantity,
            deliveryAddress: deliveryAddress.trim(),
            postalCode: postalCode.trim() || undefined,
          }),
        }),
      );
    },
    clear: () => dispatch(buyCleared()),
  };
}
export type Purchase = ReturnType<typeof usePurchase>;
