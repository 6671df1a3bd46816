import { Logo } from '@/ui/Logo';
import { UnlitRail } from '@/ui/Rail';
import { useLayoutData } from './data';
import styles from './MaintenanceLayout.module.css';

/** The only screen while maintenance is on, whatever page was asked for. */
export function MaintenanceLayout() {
  const { siteName, logo, maintenanceText } = useLayoutData();
  return (
    <main className={styles.page}>
      <Logo name={siteName} src={logo} />
      <div className={styles.words}>
        <div className={styles.rail}>
          <UnlitRail lamps={12} />
        </div>
        <h1 className={styles.title}>The lights are down for a moment</h1>
        <p>{maintenanceText || `We are working on ${siteName}. Nothing is lost; please come back in a few minutes.`}</p>
      </div>
    </main>
  );
}
