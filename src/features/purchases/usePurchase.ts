import { useRouter } from 'next/router';
import { useState } from 'react';
import { PURCHASE_MAX_QUANTITY } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectUser } from '@/features/users/selectors';
import { fieldErrors } from '@/lib/errorText';
import { walletPath } from '@/lib/routes';
import { selectBuying } from './selectors';
import { type AddressField, useDeliveryAddress } from './useDeliveryAddress';
import { buyCleared, buyRequested } from './slice';
import { type ItemType } from './state';

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
  const { address, missing, change } = useDeliveryAddress(isShipped);
  const [isIncomplete, setIncomplete] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const isCurrent = intent?.type === type && intent.id === id;
  const maxQuantity = Math.max(1, Math.min(PURCHASE_MAX_QUANTITY, stock ?? PURCHASE_MAX_QUANTITY));
  const total = token * quantity;
  const errors = isCurrent && status === 'refused' ? fieldErrors(error) : {};
  return {
    quantity,
    address,
    maxQuantity,
    total,
    balance,
    status: isCurrent ? status : ('idle' as const),
    error: isCurrent ? error : null,
    bought: isCurrent ? bought : null,
    missing: Math.max(0, total - balance),
    /** how often the member confirmed */
    attempts,
    wallet: walletPath(asPath, total - balance),
    addressError: (field: AddressField) =>
      isIncomplete && missing.includes(field) ? 'This field is required!' : (errors[`address.${field}`] ?? null),
    isAddressRefused: isShipped && Object.keys(errors).some((field) => field.startsWith('address')),
    setQuantity: (next: number) => setQuantity(Math.max(1, Math.min(maxQuantity, Math.floor(next) || 1))),
    changeAddress: change,
    confirm: () => {
      setAttempts((count) => count + 1);
      const isUnfinished = isShipped && missing.length > 0;
      setIncomplete(isUnfinished);
      if (isUnfinished) return;
      dispatch(
        buyRequested({
          type,
          id,
          token,
          ...(isShipped && {
            quantity,
            address,
          }),
        }),
      );
    },
    clear: () => dispatch(buyCleared()),
  };
}
export type Purchase = ReturnType<typeof usePurchase>;
