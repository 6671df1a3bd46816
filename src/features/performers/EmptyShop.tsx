import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { SectionHeading } from '@/ui/SectionHeading';

/** The empty state that performers see on their own page. */
export const EmptyShop = () => (
  <>
    <SectionHeading>Your shop</SectionHeading>
    <Panel>
      <Empty
        action={
          <LinkButton variant="primary" icon="plus" href="/account/performer/videos/new">
            New video
          </LinkButton>
        }
      >
        Your videos, <Link href="/account/performer/galleries">galleries</Link> and{' '}
        <Link href="/account/performer/products">products</Link> will appear here. Members can buy them while you are
        offline, too.
      </Empty>
    </Panel>
  </>
);
