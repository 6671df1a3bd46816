import { SITE_FEED } from '@/lib/routes';
import { Link } from '@/ui/Link';
import { Logo } from '@/ui/Logo';
import { useLayoutData } from './data';
import { OperatorLink } from './OperatorLink';
import { ThemeButton } from './ThemeButton';
import styles from './Footer.module.css';

const LAMPS = 12;

/** The page's footer, dark in both themes, with a row of lamps. */
export function Footer() {
  const { siteName, logo, menus, operatorLinks, footerContent } = useLayoutData();
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
        <nav className={styles.links} aria-label="About the site">
          {operatorLinks.map((link) => (
            <OperatorLink key={link.href} {...link} className={styles.phone} />
          ))}
          {menus.map((link) => (
            <OperatorLink key={link.href} {...link} />
          ))}
          <Link href="/complaints">Complaints</Link>
          <a href={`${SITE_FEED}.xml`}>RSS</a>
        </nav>
        <div className={styles.end}>
          <ThemeButton words className={styles.theme} />
          {footerContent ? <div dangerouslySetInnerHTML={{ __html: footerContent }} /> : <p>18+ · © {siteName}</p>}
        </div>
      </div>
    </footer>
  );
}
