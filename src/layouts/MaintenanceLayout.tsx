import { type ReactNode } from 'react';
import { DateTime } from '@/ui/DateTime';
import { Logo } from '@/ui/Logo';
import { UnlitRail } from '@/ui/Rail';
import { useLayoutData } from './data';
import styles from './MaintenanceLayout.module.css';

/** A screen without navigation. It replaces every page during maintenance; a page of its own brings its words. */
export default function MaintenanceLayout({ children }: { children: ReactNode }) {
  const { siteName, logo, maintenanceText, maintenanceUntil } = useLayoutData();
  return (
    <main className={styles.page}>
      <Logo name={siteName} src={logo} />
      <div className={styles.words}>
        <div className={styles.rail}>
          <UnlitRail lamps={12} />
        </div>
        {children ?? (
          <>
            <h1>We&apos;ll be back soon</h1>
            <p>
              {maintenanceText ||
                `We are working on ${siteName}. Your data is safe. Please come back in a few minutes.`}
            </p>
            {maintenanceUntil && (
              <p>
                We expect to be back at <DateTime at={maintenanceUntil} />.
              </p>
            )}
          </>
        )}
      </div>
    </main>
  );
}
