import Head from 'next/head';
import { type ReactNode, useState } from 'react';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { Avatar } from '@/ui/Avatar';
import { Badge } from '@/ui/Badge';
import { DateTime } from '@/ui/DateTime';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Toggle } from '@/ui/Toggle';
import { type Announcement, setAnnouncements } from './api';
import { reasonText } from './words';
import styles from './AnnouncementScreen.module.css';

/** Turns the announcements of the performer on or off at once. */
function OptOut({ performer, audience, isOn: wasOn }: Announcement) {
  const [isOn, setOn] = useState(wasOn ?? true);
  const [failure, setFailure] = useState<Failure>(null);
  const turn = async (next: boolean) => {
    setOn(next);
    setFailure(null);
    try {
      await setAnnouncements(performer._id, next);
    } catch (error) {
      setOn(!next);
      setFailure(toFailure(error));
    }
  };
  return (
    <Panel>
      <div className={styles.options}>
        <p>{reasonText(audience, performer.name)}</p>
        <Toggle checked={isOn} onChange={({ target }) => void turn(target.checked)}>
          Announcements of {performer.name}
        </Toggle>
        {!isOn && <p role="status">You won’t get announcements of {performer.name} any more.</p>}
        {failure && <ErrorNote kept="Nothing was changed.">{errorText(failure)}</ErrorNote>}
      </div>
    </Panel>
  );
}

/** The page of an announcement, for its recipients and its performer. */
export function AnnouncementScreen({ announcement, report }: { announcement: Announcement; report: ReactNode }) {
  const { text, picture, createdAt, performer, isOn } = announcement;
  const { username, name, avatar, isLive } = performer;
  return (
    <article className={styles.page}>
      <Head>
        <title>{`Announcement of ${name}`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <header className={styles.head}>
        <Avatar src={avatar} size={56} />
        <div className={styles.names}>
          <PageTitle>{name}</PageTitle>
          <p className={styles.date}>
            {isLive && <Badge kind="live">LIVE</Badge>} <DateTime at={createdAt} />
          </p>
        </div>
      </header>
      {picture && (
        <img
          className={styles.picture}
          src={picture.large}
          width={picture.width}
          height={picture.height}
          alt={`The picture of the announcement of ${name}`}
        />
      )}
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <LinkButton href={`/performers/${username}`} variant="primary">
          {isLive ? 'Watch now' : `Visit ${name}`}
        </LinkButton>
        {report}
      </div>
      {isOn !== null && <OptOut {...announcement} />}
    </article>
  );
}
