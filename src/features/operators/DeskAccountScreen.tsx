import { ROLE_WORDS } from '@/layouts/deskRoles';
import { useOperator } from '@/layouts/data';
import { clearCredentials, DESK_LOGIN } from '@/lib/cookies';
import { DeskBar } from '@/ui/desk/DeskBar';
import { DeskPanel, DeskScroll } from '@/ui/desk/DeskPanel';
import { Button } from '@/ui/Button';
import { logout } from './api';
import styles from './operators.module.css';

/** Ends the session and loads the login, so that nothing of the desk stays in the browser. */
async function leave(): Promise<void> {
  // the session ends with the cookie at the latest
  await logout().catch(() => undefined);
  clearCredentials();
  window.location.assign(DESK_LOGIN);
}

/** The operator's own account. */
export function DeskAccountScreen() {
  const { name, username, email, operatorRole } = useOperator();
  return (
    <>
      <DeskBar title="Your account" />
      <DeskScroll>
        <div className={styles.stack}>
          <DeskPanel title={name}>
            <p>
              {ROLE_WORDS[operatorRole]}, {username}, {email}
            </p>
            <div className={styles.actions}>
              <Button variant="outline" icon="logout" onClick={() => void leave()}>
                Log out
              </Button>
            </div>
          </DeskPanel>
        </div>
      </DeskScroll>
    </>
  );
}
