import Head from 'next/head';
import { Empty } from '@/ui/Empty';
import { LinkButton } from '@/ui/LinkButton';
import { PageTitle } from '@/ui/SectionHeading';
import styles from './DeadEnd.module.css';

/** A page that has nothing to show but the way back. Search engines leave it out. */
export function DeadEnd({ title, children }: { title: string; children: string }) {
  return (
    <div className={styles.end}>
      <Head>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <PageTitle>{title}</PageTitle>
      <Empty
        action={
          <LinkButton href="/" variant="primary">
            Back to the stage
          </LinkButton>
        }
      >
        {children}
      </Empty>
    </div>
  );
}
