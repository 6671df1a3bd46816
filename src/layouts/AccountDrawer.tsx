import { Drawer } from '@/ui/Drawer';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { Logo } from '@/ui/Logo';
import { useLayoutData, viewerOf } from './data';
import { Identity } from './Identity';
import { LOGIN_HREF, REGISTER_HREF, rowsAt } from './navigation';
import { SideNavigation } from './SideNavigation';
import { ThemeButton } from './ThemeButton';
import styles from './AccountDrawer.module.css';

/** The full navigation on phones. */
export default function AccountDrawer({ onClose }: { onClose: () => void }) {
  const data = useLayoutData();
  const viewer = viewerOf(data);
  const main = rowsAt('main', viewer);
  const side = rowsAt('side', viewer).filter((row) => !main.some((other) => other.href === row.href));
  return (
    <Drawer open onClose={onClose} title={data.account?.name ?? data.siteName} titleHidden>
      <div className={styles.body}>
        <div className={styles.who}>
          {data.account ? <Identity account={data.account} /> : <Logo name={data.siteName} src={data.logo} />}
        </div>
        <SideNavigation label="Menu" rows={[...main, ...side]} onFollow={onClose} />
        <div className={styles.foot}>
          <ThemeButton words className={styles.action} />
          {data.account ? (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                onClose();
                data.onLogout();
              }}
            >
              <Icon name="logout" size="sm" />
              Log out
            </button>
          ) : (
            <div className={styles.enter}>
              <LinkButton full href={LOGIN_HREF} onClick={onClose}>
                Log in
              </LinkButton>
              <LinkButton full variant="primary" href={REGISTER_HREF} onClick={onClose}>
                Join
              </LinkButton>
            </div>
          )}
        </div>
      </div>
    </Drawer>
  );
}
