import { Link } from '@/ui/Link';
import { Logo } from '@/ui/Logo';
import { useLayoutData } from './data';
import { OwnLink } from './OwnLink';
import { ThemeButton } from './ThemeButton';
import styles from './Footer.module.css';

const LAMPS = 12;

/** The foot of the page is the stage's edge: dark in both themes, with its lamps. */
export function Footer() {
  const { siteName, logo, menus, ownWays, footerContent } = useLayoutData();
  return (
    <footer className={styles.footer}>
      <div className={styles.lamps} aria-hidden="true">
        {Array.from({ length: LAMPS }, (_, lamp) => (
          <i key={lamp} />
        ))}
      </div>
      <div className={styles.row}>
        <Link href="/" className={styles.logo} aria-label={`${siteName}, home`}>
          <Logo name={siteName} src={logo} />
        </Link>
        {menus.length + ownWays.length > 0 && (
          <nav className={styles.links} aria-label="About the site">
            {ownWays.map((link) => (
              <OwnLink key={link.href} {...link} className={styles.phone} />
            ))}
            {menus.map((link) => (
              <OwnLink key={link.href} {...link} />
            ))}
          </nav>
        )}
        <div className={styles.end}>
          <ThemeButton words className={styles.theme} />
          {footerContent ? <div dangerouslySetInnerHTML={{ __html: footerContent }} /> : <p>18+ · © {siteName}</p>}
        </div>
      </div>
    </footer>
  );
}
