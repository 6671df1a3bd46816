import { useRouter } from 'next/router';
import { useState } from 'react';
import { PURCHASE_MAX_QUANTITY } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectUser } from '@/features/users/selectors';
import { fieldErrors } from '@/lib/errorText';
import { walletPath } from '@/lib/routes';
import { selectBuying } from './selectors';
import { buyCleared, buyRequested, type ItemType } from './slice';

/** What is on offer, as a list or a page shows it. */
export interface Offer {
  type: ItemType;
  id: string;
  name: string;
  /** whole tokens for one */
  token: number;
  image?: string | null;
  /** a parcel: asks for number and address */
  posted?: boolean;
  /** how many there are; null: no end */
  stock?: number | null;
}

/** Everything that the dialog of a purchase shows: what it costs, what is missing, what happens on the way. Money is decided elsewhere. */
export function usePurchase({ type, id, token, posted = false, stock = null }: Offer) {
  const dispatch = useAppDispatch();
  const { asPath } = useRouter();
  const { balance } = useAppSelector(selectUser);
  const { status, intent, error, bought } = useAppSelector(selectBuying);
  const [quantity, setQuantity] = useState(1);
  const [deliveryAddress, setAddress] = useState('');
  const [postalCode, setPostalCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const mine = intent?.type === type && intent.id === id;
  const most = Math.max(1, Math.min(PURCHASE_MAX_QUANTITY, stock ?? PURCHASE_MAX_QUANTITY));
  const total = token * quantity;
  const faults = mine && status === 'refused' ? fieldErrors(error) : {};
  return {
    quantity,
    deliveryAddress,
    postalCode,
    most,
    total,
    balance,
    status: mine ? status : ('idle' as const),
    error: mine ? error : null,
    bought: mine ? bought : null,
    missing: Math.max(0, total - balance),
    wallet: walletPath(asPath, total - balance),
    addressFault: incomplete && !deliveryAddress.trim() ? 'This field is required!' : (faults.deliveryAddress ?? null),
    setQuantity: (next: number) => setQuantity(Math.max(1, Math.min(most, Math.floor(next) || 1))),
    setAddress,
    setPostalCode,
    confirm: () => {
      setIncomplete(posted && !deliveryAddress.trim());
      if (posted && !deliveryAddress.trim()) return;
      dispatch(
        buyRequested({
          type,
          id,
          token,
          ...(posted && {
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
