import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { storeReturnTo } from '@/lib/cookies';
import { useIntent } from '@/lib/intent';
import { navigate } from '@/lib/sideEffects';
import { LOGIN_PATH } from '@/lib/routes';
import { Button } from '@/ui/Button';
import { type ButtonLook } from '@/ui/buttonClass';
import { TokenAmount } from '@/ui/TokenAmount';
import { type PurchaseOffer } from './usePurchase';

const PurchaseDialog = dynamic(() => import('./PurchaseDialog').then((module) => module.PurchaseDialog), {
  ssr: false,
});

/**
 * The button that buys an item, with its price. Members confirm in a dialog. Guests go to the login and return.
 * Performers and studios cannot buy and see no button. After a purchase the page reloads its data.
 */
export function PurchaseButton({
  item,
  label = 'Buy',
  size = 'lg',
  full = true,
}: { item: PurchaseOffer; label?: string } & Pick<ButtonLook, 'size' | 'full'>) {
  const router = useRouter();
  const role = useAppSelector((state) => state.auth.authUser?.role);
  const [open, setOpen] = useState(false);
  // the dialog asks before anything is paid
  useIntent('buy', role === 'user', () => setOpen(true), item.id);
  if (role && role !== 'user') return null;
  const soldOut = item.stock === 0;
  const onPress = () => {
    if (role) return setOpen(true);
    storeReturnTo({ path: router.asPath, roles: ['user'], intent: { kind: 'buy', value: item.id } });
    void navigate(LOGIN_PATH);
  };
  return (
    <>
      <Button
        variant="primary"
        size={size}
        full={full}
        disabled={soldOut}
        aria-haspopup={role ? 'dialog' : undefined}
        onClick={onPress}
      >
        {soldOut ? (
          'Sold out'
        ) : (
          <>
            {role ? label : 'Log in to buy'} <TokenAmount amount={item.token} />
          </>
        )}
      </Button>
      {open && (
        <PurchaseDialog
          item={item}
          onClose={(bought) => {
            setOpen(false);
            if (bought) void router.replace(router.asPath, undefined, { scroll: false });
          }}
        />
      )}
    </>
  );
}
