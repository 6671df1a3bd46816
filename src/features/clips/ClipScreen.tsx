import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { copyText } from '@/lib/copyText';
import { errorText } from '@/lib/errorText';
import { clipPath } from '@/lib/routes';
import { notify } from '@/lib/sideEffects';
import { formatDuration } from '@/lib/timeText';
import { useSubmission } from '@/lib/useSubmission';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { absoluteUrl, PageHead } from '@/ui/PageHead';
import { PageTitle } from '@/ui/SectionHeading';
import { approveClip, type ClipPage } from './api';
import { ClipTags } from './ClipTags';
import styles from './ClipScreen.module.css';

// loads when it is opened
const DeleteClipDialog = dynamic(() => import('./DeleteClipDialog'), { ssr: false });

/** The size of a clip's picture, in pixels. */
const PICTURE_SIZE = { width: 1280, height: 720 };

function ClipHead({ clip }: { clip: ClipPage }) {
  const site = useAppSelector(selectSettings).siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const { _id, title, poster, video, seconds, createdAt, performer, status } = clip;
  const path = clipPath(_id);
  const description = `A clip of a live show by ${performer.name}.`;
  const data = {
    '@type': 'VideoObject',
    name: title,
    description,
    thumbnailUrl: absoluteUrl(origin, poster ?? '/images/share.jpg'),
    contentUrl: origin + video,
    uploadDate: createdAt,
    duration: `PT${Math.round(seconds)}S`,
  };
  return (
    <>
      <PageHead
        title={`${title} · ${performer.name} · ${site}`}
        description={description}
        origin={origin}
        path={path}
        picture={poster}
        pictureSize={poster ? PICTURE_SIZE : undefined}
        type="video.other"
        noindex={status !== 'shown'}
        data={[data]}
      />
      {/* this exact condition lets the bundler drop them from the browser, which has no use for them */}
      {typeof window === 'undefined' && origin && <ClipTags origin={origin} clip={clip} />}
    </>
  );
}

/** Says that a clip waits for approval, and lets its performer approve it. */
function Waiting({ clip, onApproved }: { clip: ClipPage; onApproved: () => void }) {
  const { status, error, submit } = useSubmission(async () => {
    await approveClip(clip._id);
    onApproved();
  });
  return (
    <div className={styles.waiting}>
      <p>
        {clip.mayApprove
          ? 'This clip waits for your approval. Only you and the member who made it see it.'
          : `This clip waits for the approval of ${clip.performer.name}. Only the two of you see it.`}
      </p>
      {error && <ErrorNote kept="The clip still waits.">{errorText(error)}</ErrorNote>}
      {clip.mayApprove && (
        <Button variant="primary" busy={status === 'sending'} onClick={() => void submit(undefined)}>
          Approve
        </Button>
      )}
    </div>
  );
}

/** The page of a clip, for everybody who may see it. */
export function ClipScreen({ clip: loaded, player, report }: { clip: ClipPage; player: ReactNode; report: ReactNode }) {
  const router = useRouter();
  const [clip, setClip] = useState(loaded);
  const [isDeleting, setDeleting] = useState(false);
  const { _id, title, performer, seconds, createdAt, status, mayDelete } = clip;
  const room = `/performers/${encodeURIComponent(performer.username)}`;
  return (
    <article className={styles.page}>
      <ClipHead clip={clip} />
      {player}
      <PageTitle>{title}</PageTitle>
      <p className={styles.facts}>
        {formatDuration(seconds)} · <DateTime at={createdAt} />
      </p>
      {status === 'waiting' && (
        <Waiting clip={clip} onApproved={() => setClip({ ...clip, status: 'shown', mayApprove: false })} />
      )}
      <div className={styles.actions}>
        <Link className={styles.performer} href={room}>
          <Avatar src={performer.avatar} />
          {performer.name}
        </Link>
        {status === 'shown' && (
          <Button icon="share" onClick={() => void copyText('Link', window.location.origin + clipPath(_id))}>
            Copy link
          </Button>
        )}
        {mayDelete && (
          <Button icon="trash" variant="quiet" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
        {report}
      </div>
      {isDeleting && (
        <DeleteClipDialog
          clip={clip}
          onClose={() => setDeleting(false)}
          onDone={() => {
            notify('success', 'The clip was deleted.');
            void router.replace(room);
          }}
        />
      )}
    </article>
  );
}
