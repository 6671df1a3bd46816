import { Alert } from 'antd';
import Head from 'next/head';
import { type ReactNode } from 'react';
import { useLayoutData } from '@/layouts/data';
import { type Role } from '@/lib/roles';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Segmented } from '@/ui/Segmented';
import styles from './auth.module.css';

/** The headline of a form and the title of its page. */
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

/** Links to the login or registration of members, performers and studios. */
export function RoleSwitch({ way, role }: { way: 'login' | 'register'; role: Role }) {
  const { words } = useLayoutData();
  const segments = [
    { value: 'user', label: 'Member', href: `/auth/${way}/user` },
    { value: 'performer', label: words.one, href: `/auth/${way}/performer` },
    { value: 'studio', label: 'Studio', href: `/auth/${way}/studio` },
  ] as const;
  return <Segmented label={way === 'login' ? 'Log in as' : 'Register as'} segments={segments} value={role} full />;
}

/** The error of the whole form, with an action that may solve it. */
export function FormProblem({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return children ? <Alert type="error" showIcon role="alert" title={children} action={action} /> : null;
}

/** A link inside text. `newTab` keeps the form open, with its input. */
export function TextLink({ href, newTab = false, children }: { href: string; newTab?: boolean; children: ReactNode }) {
  return (
    <Link href={href} className={styles.link} target={newTab ? '_blank' : undefined}>
      {children}
    </Link>
  );
}

/** The last line of a form, with links to other forms. */
export function FormFooter({ children }: { children: ReactNode }) {
  return <p className={styles.after}>{children}</p>;
}

/** Replaces a form after success, with a link to the next step. */
export function FormSuccess({ children, href, action }: { children: ReactNode; href: string; action: string }) {
  return (
    <div className={styles.done} role="status">
      <div className={styles.lead}>{children}</div>
      <LinkButton href={href} variant="primary" size="lg" full>
        {action}
      </LinkButton>
    </div>
  );
}
