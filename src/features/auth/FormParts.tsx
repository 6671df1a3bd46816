import { Alert } from 'antd';
import Head from 'next/head';
import { type ReactNode } from 'react';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Segmented } from '@/ui/Segmented';
import { useLayoutData } from '@/layouts/data';
import { type Role } from '@/lib/roles';
import styles from './auth.module.css';

/** The headline of a form beside the picture, and the title of the page. */
export function AuthHeading({ title, lead }: { title: string; lead?: ReactNode }) {
  const { siteName } = useLayoutData();
  return (
    <header className={styles.heading}>
      <Head>
        <title>{`${title} · ${siteName}`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}

/** Member, performer or studio: each has a page of its own. */
export function RoleSwitch({ way, role }: { way: 'login' | 'register'; role: Role }) {
  const { words } = useLayoutData();
  const segments = [
    { value: 'user', label: 'Member', href: `/auth/${way}/user` },
    { value: 'performer', label: words.one, href: `/auth/${way}/performer` },
    { value: 'studio', label: 'Studio', href: `/auth/${way}/studio` },
  ] as const;
  return <Segmented label={way === 'login' ? 'Log in as' : 'Register as'} segments={segments} value={role} full />;
}

/** What went wrong with the whole form, beside the action that it concerns. */
export function FormProblem({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return children ? <Alert type="error" showIcon role="alert" title={children} action={action} /> : null;
}

/** `fresh` opens another tab: for what is read beside a form. */
export function TextLink({ href, fresh = false, children }: { href: string; fresh?: boolean; children: ReactNode }) {
  return (
    <Link href={href} className={styles.link} target={fresh ? '_blank' : undefined}>
      {children}
    </Link>
  );
}

/** The last line of a form: where else to go. */
export function AfterForm({ children }: { children: ReactNode }) {
  return <p className={styles.after}>{children}</p>;
}

/** What stands in place of a form that did its work. */
export function FormDone({ children, href, action }: { children: ReactNode; href: string; action: string }) {
  return (
    <div className={styles.done} role="status">
      <div className={styles.lead}>{children}</div>
      <LinkButton href={href} variant="primary" size="lg" full>
        {action}
      </LinkButton>
    </div>
  );
}
