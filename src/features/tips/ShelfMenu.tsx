import { useRouter } from 'next/router';
import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { storeReturnTo } from '@/lib/cookies';
import { LOGIN_PATH } from '@/lib/routes';
import { navigate } from '@/lib/sideEffects';
import { TipMenu } from './TipMenu';

/** The tip menu under the picture. Guests are led to the login, and back with the entry's price chosen. */
export function ShelfMenu({ performerId }: { performerId: string }) {
  const { asPath } = useRouter();
  const account = useAppSelector(selectAccount);
  if (account && account.role !== 'user') return null;
  const login = ({ price }: { price: number }) => {
    storeReturnTo({ path: asPath, roles: ['user'], intent: { kind: 'tip', value: String(price) } });
    void navigate(LOGIN_PATH);
  };
  return <TipMenu performerId={performerId} place="shelf" onGuest={account ? undefined : login} />;
}
