import { useRouter } from 'next/router';
import { storeReturnTo } from '@/lib/cookies';
import { navigate } from '@/lib/sideEffects';
import { LOGIN_PATH } from '@/lib/routes';
import { Button } from '@/ui/Button';
import styles from './TipForm.module.css';

/** In place of the tip bar, a button that leads guests to the login and back to this page. */
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
