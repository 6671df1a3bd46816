import Head from 'next/head';
import { Empty } from '@/ui/Empty';
import { LinkButton } from '@/ui/LinkButton';
import { PageTitle } from '@/ui/SectionHeading';
import styles from './DeadEnd.module.css';

/** A page with a message and a link home. Search engines don't index it. */
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
            Go to the home page
          </LinkButton>
        }
      >
        {children}
      </Empty>
    </div>
  );
}
