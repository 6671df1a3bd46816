import { Logo } from '@/ui/Logo';
import { UnlitRail } from '@/ui/Rail';
import { useLayoutData } from './data';
import styles from './MaintenanceLayout.module.css';

/** The screen that replaces every page during maintenance. */
export function MaintenanceLayout() {
  const { siteName, logo, maintenanceText } = useLayoutData();
  return (
    <main className={styles.page}>
      <Logo name={siteName} src={logo} />
      <div className={styles.words}>
        <div className={styles.rail}>
          <UnlitRail lamps={12} />
        </div>
        <h1 className={styles.title}>We&apos;ll be back soon</h1>
        <p>
          {maintenanceText || `We are working on ${siteName}. Your data is safe. Please come back in a few minutes.`}
        </p>
      </div>
    </main>
  );
}
