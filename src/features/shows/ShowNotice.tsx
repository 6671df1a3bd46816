import { type ReactNode } from 'react';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import styles from './shows.module.css';

interface ShowNoticeProps {
  title: string;
  back: { href: string; label: string };
  children: ReactNode;
}

/** A panel in place of a show that a member can't see now, with a link back. */
export const ShowNotice = ({ title, back, children }: ShowNoticeProps) => (
  <div className={styles.after}>
    <Panel>
      <div className={styles.form}>
        <h1 className={styles.name}>{title}</h1>
        {children}
        <LinkButton href={back.href} variant="outline" full>
          {back.label}
        </LinkButton>
      </div>
    </Panel>
  </div>
);
