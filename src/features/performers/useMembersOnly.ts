import { useRouter } from 'next/router';
import { storeReturnTo } from '@/lib/cookies';
import { LOGIN_PATH } from '@/lib/routes';
import { navigate } from '@/lib/sideEffects';

/** Returns a press handler for members. Guests log in first, return to this page, and what they wanted is done. */
export function useMembersOnly(kind: 'follow' | 'message', isGuest: boolean, act: () => void): () => void {
  const { asPath } = useRouter();
  return () => {
    if (!isGuest) return act();
    storeReturnTo({ path: asPath, roles: ['user'], intent: { kind, value: '' } });
    void navigate(LOGIN_PATH);
  };
}
