import { Empty } from '@/ui/Empty';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import styles from './studios.module.css';

/** Replaces a page that opens once the operator approves the studio. */
export function StudioNotApproved({ title }: { title: string }) {
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <Panel>
        <Empty
          action={
            <LinkButton variant="primary" href="/studio">
              See what’s missing
            </LinkButton>
          }
        >
          This page opens once your studio is approved.
        </Empty>
      </Panel>
    </div>
  );
}
