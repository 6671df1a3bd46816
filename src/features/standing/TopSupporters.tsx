import { useCallback } from 'react';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { useLoaded } from '@/lib/useLoaded';
import { Avatar } from '@/ui/Avatar';
import { SectionHeading } from '@/ui/SectionHeading';
import { SupporterBadge } from '@/ui/SupporterBadge';
import { TokenAmount } from '@/ui/TokenAmount';
import { Wrap } from '@/ui/Wrap';
import { viewStanding } from './api';
import styles from './TopSupporters.module.css';

type Standing = ReplyOf<'viewStanding'>;
type Tipper = Standing['show'][number];

const PODIUM = 3;
const LISTED = 5;

const Name = ({ user, badge, isOwn }: Tipper & { isOwn: boolean }) => (
  <span className={styles.name} title={user.name}>
    {badge && <SupporterBadge {...badge} />}
    {isOwn ? 'You' : user.name}
  </span>
);

/** The three who gave most in this show. */
const Podium = ({ tippers, ownId }: { tippers: Tipper[]; ownId?: string }) => (
  <div className={styles.podium}>
    <h3>This show</h3>
    <ol>
      {tippers.slice(0, PODIUM).map((tipper) => (
        <li key={tipper.user._id}>
          <Avatar src={tipper.user.avatar} size={60} />
          <Name {...tipper} isOwn={tipper.user._id === ownId} />
          <TokenAmount amount={tipper.tokens} />
        </li>
      ))}
    </ol>
  </div>
);

const Ranks = ({ title, tippers, ownId }: { title: string; tippers: Tipper[]; ownId?: string }) => (
  <div className={styles.ranks}>
    <h3>{title}</h3>
    <ol>
      {tippers.slice(0, LISTED).map((tipper, at) => (
        <li key={tipper.user._id}>
          <span className={styles.place}>{at + 1}</span>
          <Avatar src={tipper.user.avatar} size={30} />
          <Name {...tipper} isOwn={tipper.user._id === ownId} />
          <TokenAmount amount={tipper.tokens} />
        </li>
      ))}
    </ol>
  </div>
);

/** What the badges of the chat stand for. */
const Levels = ({ levels }: Pick<Standing, 'levels'>) => (
  <p className={styles.legend}>
    Badges, by what somebody has tipped in all:
    {levels.map((level, at) => (
      <span key={level.name}>
        <SupporterBadge {...level} rank={at + 1} />
        {level.name} <TokenAmount amount={level.tokens} />
      </span>
    ))}
  </p>
);

/** The top tippers of this show, the month and all time. Renders nothing before the first tip under a name. */
export function TopSupporters({ performerId }: { performerId: string }) {
  const account = useAppSelector((state) => state.auth.authUser);
  const load = useCallback(() => viewStanding(performerId), [performerId]);
  const { data } = useLoaded(load);
  // the list of the show is the newest
  if (!data || (data.allTime.length === 0 && data.show.length === 0)) return null;
  const ownId = account?._id;
  return (
    <Wrap>
      <section aria-label="Top supporters">
        <SectionHeading
          more={
            account?.role === 'user' ? { href: '/account/user/profile', label: 'Hide me from these lists' } : undefined
          }
        >
          Top supporters
        </SectionHeading>
        <div className={styles.lists} data-theme="dark">
          {data.show.length > 0 && <Podium tippers={data.show} ownId={ownId} />}
          {data.month.length > 0 && <Ranks title="This month" tippers={data.month} ownId={ownId} />}
          {data.allTime.length > 0 && <Ranks title="All time" tippers={data.allTime} ownId={ownId} />}
        </div>
        {data.levels.length > 0 && <Levels levels={data.levels} />}
      </section>
    </Wrap>
  );
}
