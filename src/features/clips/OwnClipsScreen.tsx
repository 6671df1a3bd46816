import dynamic from 'next/dynamic';
import { useState } from 'react';
import { errorText } from '@/lib/errorText';
import { clipPath } from '@/lib/routes';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { approveClip, listOwnClips, type OwnClip } from './api';
import styles from './OwnClipsScreen.module.css';

const DeleteClipDialog = dynamic(() => import('./DeleteClipDialog'), { ssr: false });

export const OWN_CLIPS_PAGE_ITEMS = 20;

const STATES = {
  waiting: { kind: 'wait', text: 'Waits for approval' },
  shown: { kind: 'ok', text: 'Shown' },
  takenDown: { kind: 'bad', text: 'Taken down' },
} as const;

interface OwnClipsProps {
  clips: { data: OwnClip[]; total: number };
  page: number;
  role: 'user' | 'performer';
}

const NoClips = ({ role }: Pick<OwnClipsProps, 'role'>) =>
  role === 'performer' ? (
    <Empty action={<LinkButton href="/live">Open the stage</LinkButton>}>
      Clips that members make of your public shows will be here. Say on your stage whether they may make clips.
    </Empty>
  ) : (
    <Empty action={<LinkButton href="/">See who is live</LinkButton>}>
      Clips that you make of shows will be here. Press Clip in the player of a live show whose performer allows it.
    </Empty>
  );

function Row({
  clip,
  role,
  onChanged,
  onDelete,
}: {
  clip: OwnClip;
  role: OwnClipsProps['role'];
  onChanged: (clip: OwnClip) => void;
  onDelete: () => void;
}) {
  const { status, error, submit } = useSubmission(async () => onChanged(await approveClip(clip._id)));
  const { _id, title, poster, performer, maker, createdAt } = clip;
  const { kind, text } = STATES[clip.status];
  return (
    <li className={styles.row}>
      <div className={styles.picture}>{poster && <img src={poster} alt="" loading="lazy" />}</div>
      <div className={styles.words}>
        {clip.status === 'takenDown' ? <b>{title}</b> : <Link href={clipPath(_id)}>{title}</Link>}
        <small>
          {role === 'performer' ? `Made by ${maker.name}` : performer.name}, <DateTime at={createdAt} />
        </small>
        <Pill kind={kind}>{text}</Pill>
        {error && <ErrorNote kept="The clip still waits.">{errorText(error)}</ErrorNote>}
      </div>
      <div className={styles.actions}>
        {role === 'performer' && clip.status === 'waiting' && (
          <Button size="sm" busy={status === 'sending'} onClick={() => void submit(undefined)}>
            Approve<span className="visually-hidden"> {title}</span>
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onDelete}>
          Delete<span className="visually-hidden"> {title}</span>
        </Button>
      </div>
    </li>
  );
}

/** The clips of a performer's shows, or those that a member made: to approve, open and delete. */
export function OwnClipsScreen({ clips, page, role }: OwnClipsProps) {
  const [{ data, total }, setShown] = useState(clips);
  const [deleting, setDeleting] = useState<OwnClip | null>(null);
  const replace = (changed: OwnClip) =>
    setShown({ data: data.map((each) => (each._id === changed._id ? changed : each)), total });
  const afterDeletion = async (gone: OwnClip) => {
    setDeleting(null);
    setShown({ data: data.filter(({ _id }) => _id !== gone._id), total: total - 1 });
    const query = { limit: OWN_CLIPS_PAGE_ITEMS, offset: (page - 1) * OWN_CLIPS_PAGE_ITEMS };
    // the next one moves up to this page
    setShown(await listOwnClips(query).catch(() => ({ data: data.filter(({ _id }) => _id !== gone._id), total })));
  };
  return (
    <div className={account.page}>
      <PageTitle>Clips</PageTitle>
      {data.length === 0 ? (
        <NoClips role={role} />
      ) : (
        <Panel title={role === 'performer' ? 'Of your shows' : 'Made by you'}>
          <ul className={styles.list}>
            {data.map((clip) => (
              <Row key={clip._id} clip={clip} role={role} onChanged={replace} onDelete={() => setDeleting(clip)} />
            ))}
          </ul>
          <Pagination
            page={page}
            pages={Math.ceil(total / OWN_CLIPS_PAGE_ITEMS)}
            hrefOf={(number) => `/account/${role}/clips?page=${number}`}
          />
        </Panel>
      )}
      {deleting && (
        <DeleteClipDialog
          clip={deleting}
          onClose={() => setDeleting(null)}
          onDone={() => void afterDeletion(deleting)}
        />
      )}
    </div>
  );
}
