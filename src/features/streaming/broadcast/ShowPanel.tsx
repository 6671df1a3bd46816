import { type FormEvent, type ReactNode, useState } from 'react';
import { STREAMING_TITLE_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { TextInput } from '@/ui/TextInput';
import { selectBroadcasting } from '../selectors';
import { goLiveRequested, titleChangeRequested } from '../slice';
import { PREVIEW_NOTE } from './waitsFor';

interface ShowPanelProps {
  /** the current title */
  title: string;
  onAir: boolean;
  /** what keeps the show from starting; null if nothing does */
  obstacle: string | null;
  /** why Go live is not offered yet; null if it is */
  waitsFor?: string | null;
  /** whether the show opens with what a program sends to the performer alone */
  takesPreview?: boolean;
  children?: ReactNode;
}

/** The title of the show, and the button that starts it. The title can be changed on air. */
export function ShowPanel({ title, onAir, obstacle, waitsFor = null, takesPreview = false, children }: ShowPanelProps) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectBroadcasting);
  const [draft, setDraft] = useState(title);
  const isOffered = !onAir && waitsFor === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = draft.trim();
    dispatch(isOffered ? goLiveRequested({ title: asked, takesPreview }) : titleChangeRequested({ title: asked }));
  };
  return (
    <Panel stage title="Show">
      <form onSubmit={submit}>
        <TextInput
          label="Title"
          value={draft}
          maxLength={STREAMING_TITLE_MAX_CHARACTERS}
          placeholder="What is your show about?"
          hint={onAir ? undefined : 'Members see it below your video.'}
          onChange={(event) => setDraft(event.target.value)}
        />
        {children}
        {!isOffered ? (
          draft.trim() !== title && (
            <Button type="submit" variant="quiet" full>
              Change the title
            </Button>
          )
        ) : (
          <Button
            type="submit"
            variant="primary"
            size="lg"
            full
            busy={status === 'starting'}
            busyLabel="Going live"
            disabled={obstacle !== null}
          >
            Go live
          </Button>
        )}
      </form>
      {!onAir && (obstacle ?? waitsFor) && <p role="status">{obstacle ?? waitsFor}</p>}
      {!onAir && takesPreview && <p>{PREVIEW_NOTE}</p>}
    </Panel>
  );
}
