import { type FormEvent, type ReactNode, useState } from 'react';
import { STREAMING_TITLE_MAX_CHARACTERS } from '@contract/limits';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { TextInput } from '@/ui/TextInput';

interface ShowPanelProps {
  /** the title that members see now */
  title: string;
  onAir: boolean;
  onTitle: (title: string) => void;
  /** goes live with this title */
  onStart: (title: string) => void;
  /** what keeps the show from starting; null when nothing does */
  hindrance: string | null;
  starting: boolean;
  children?: ReactNode;
}

/** Title and start of a show; on air the title can be changed. */
export function ShowPanel({ title, onAir, onTitle, onStart, hindrance, starting, children }: ShowPanelProps) {
  const [draft, setDraft] = useState(title);
  const changed = draft.trim() !== title;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onAir) onTitle(draft.trim());
    else onStart(draft.trim());
  };
  return (
    <Panel stage title="Show">
      <form onSubmit={submit}>
        <TextInput
          label="Title"
          value={draft}
          maxLength={STREAMING_TITLE_MAX_CHARACTERS}
          placeholder="What is on tonight?"
          hint={onAir ? undefined : 'Members see it under your picture.'}
          onChange={(event) => setDraft(event.target.value)}
        />
        {children}
        {onAir ? (
          changed && (
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
            busy={starting}
            busyLabel="Going live"
            disabled={hindrance !== null}
          >
            Go live
          </Button>
        )}
      </form>
      {hindrance && !onAir && <p role="status">{hindrance}</p>}
    </Panel>
  );
}
