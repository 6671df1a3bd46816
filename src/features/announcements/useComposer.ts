import { useCallback, useEffect, useRef, useState } from 'react';
import { ANNOUNCEMENT_PICTURE_MAX_MB, bytesOfMegabytes } from '@contract/limits';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { useSubmission } from '@/lib/useSubmission';
import { type Draft, type OwnAnnouncement, type Reach, sendAnnouncement } from './api';
import { peopleText } from './words';

const EMPTY: Draft = { text: '', audience: 'followers', item: null, picture: null };

/** Returns how many people a draft reaches. */
const reachedBy = ({ audience, item }: Draft, { audiences }: Reach): number =>
  audience === 'buyers' ? (item?.buyers ?? 0) : audiences[audience];

/** Keeps a draft with the address of its picture, and sends it once. */
export function useComposer(reach: Reach, onSent: (sent: OwnAnnouncement) => void) {
  const [draft, setDraft] = useState(EMPTY);
  const [pictureUrl, setPictureUrl] = useState<string | null>(null);
  const [told, setTold] = useState('');
  // the same key until the draft changes, so that a repeated request sends nothing twice
  const key = useRef('');
  useEffect(() => () => void (pictureUrl && URL.revokeObjectURL(pictureUrl)), [pictureUrl]);
  const { status, error, submit } = useSubmission(
    useCallback(
      async (given: { draft: Draft; people: number }) => {
        key.current ||= newIdempotencyKey();
        const sent = await sendAnnouncement(given.draft, key.current);
        key.current = '';
        setDraft(EMPTY);
        setPictureUrl(null);
        setTold(`Sent. The announcement is on its way to ${peopleText(given.people)}.`);
        onSent(sent);
      },
      [onSent],
    ),
  );
  const people = reachedBy(draft, reach);
  const isTooLarge = (draft.picture?.size ?? 0) > bytesOfMegabytes(ANNOUNCEMENT_PICTURE_MAX_MB);
  return {
    ...{ draft, pictureUrl, told, people, isTooLarge, status, error },
    change: (fields: Partial<Draft>) => {
      key.current = '';
      setDraft({ ...draft, ...fields });
      setTold('');
      if ('picture' in fields) setPictureUrl(fields.picture ? URL.createObjectURL(fields.picture) : null);
    },
    send: () => (isTooLarge ? undefined : submit({ draft, people })),
  };
}
