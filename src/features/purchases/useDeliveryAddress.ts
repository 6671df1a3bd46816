import { useEffect, useState } from 'react';
import { getDeliveryAddress } from './api';
import { type DeliveryAddress } from './state';

const EMPTY: DeliveryAddress = { name: '', street: '', city: '', postalCode: '', country: '' };
export type AddressField = keyof DeliveryAddress;

/** The delivery address that a member fills in. It starts with that of the last order, unless they type first. */
export function useDeliveryAddress(isShipped: boolean) {
  const [typed, setTyped] = useState<Partial<DeliveryAddress>>({});
  const [kept, setKept] = useState<DeliveryAddress>(EMPTY);
  useEffect(() => {
    if (!isShipped) return;
    let isCurrent = true;
    getDeliveryAddress().then(
      (address) => isCurrent && address && setKept(address),
      // the fields stay empty, and can be filled in by hand
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isShipped]);
  const address = { ...kept, ...typed };
  const missing = (Object.keys(EMPTY) as AddressField[]).filter((field) => !address[field].trim());
  return {
    address,
    missing,
    change: (field: AddressField, value: string) => setTyped((now) => ({ ...now, [field]: value })),
  };
}
