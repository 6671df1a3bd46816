import { useRouter } from 'next/router';
import { storeReturnTo } from '@/lib/cookies';
import { navigate } from '@/lib/sideEffects';
import { LOGIN_PATH } from '@/lib/routes';
import { Button } from '@/ui/Button';
import styles from './TipForm.module.css';

/** Where the tip bar would be: the way to the login, and back here. */
export function GuestTip() {
  const { asPath } = useRouter();
  const login = () => {
    storeReturnTo({ path: asPath, roles: ['user'] });
    void navigate(LOGIN_PATH);
  };
  return (
    <div className={styles.guest}>
      <Button variant="primary" size="lg" full onClick={login}>
        Log in to tip
      </Button>
    </div>
  );
}
