import Head from 'next/head';
import { type ReactNode } from 'react';
import styles from './DeskBar.module.css';

/** The bar above a desk page: its title, one line about it, and its search and main actions. */
export function DeskBar({
  title,
  lead,
  sub,
  children,
}: {
  title: string;
  /** before the title, such as a way back */
  lead?: ReactNode;
  sub?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={styles.bar}>
      <Head>
        <title>{`${title} · Desk`}</title>
      </Head>
      {lead}
      <h1 className={styles.title}>{title}</h1>
      {sub !== undefined && <p className={styles.sub}>{sub}</p>}
      <span className={styles.space} />
      {children}
    </header>
  );
}
