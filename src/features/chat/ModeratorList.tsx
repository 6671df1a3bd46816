import { type FormEvent, useEffect, useId, useState } from 'react';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { TextInput } from '@/ui/TextInput';
import { appointModerator, dismissModerator, type RoomModeration, searchMembers } from './api';
import { type RunChange } from './moderationChange';
import styles from './ModerationPanel.module.css';

type Moderator = RoomModeration['moderators'][number];
const SEARCH_DELAY_MS = 250;

/** Returns members whose username starts with the typed text. */
function useMemberSearch(typed: string): readonly Moderator[] {
  const [found, setFound] = useState<readonly Moderator[]>([]);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      if (typed.length < 2) return setFound([]);
      void searchMembers(typed).then(
        ({ data }) => {
          if (!isStale) setFound(data);
        },
        () => undefined,
      );
    }, SEARCH_DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [typed]);
  return found;
}

interface ModeratorListProps {
  performerId: string;
  moderators: readonly Moderator[];
  /** only the host can add and remove moderators */
  isHost: boolean;
  busy: boolean;
  runChange: RunChange;
}

/** The moderators of the performer's rooms. */
export function ModeratorList({ performerId, moderators, isHost, busy, runChange }: ModeratorListProps) {
  return (
    <>
      {moderators.length === 0 && (
        <p className={styles.none}>
          No moderators yet. Moderators can delete messages, mute, kick and ban members, and change the chat rules.
        </p>
      )}
      <ul className={styles.rows}>
        {moderators.map(({ _id, username, name, avatar }) => (
          <li key={_id} className={styles.row}>
            <Avatar src={avatar} size={32} />
            <span className={styles.words}>
              <b>{username}</b>
              {name !== username && <span className={styles.line}>{name}</span>}
            </span>
            {isHost && (
              <Button
                size="sm"
                variant="quiet"
                disabled={busy}
                aria-label={`Remove ${username} as moderator`}
                onClick={() => runChange(() => dismissModerator(performerId, _id))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isHost && <AddModerator performerId={performerId} busy={busy} runChange={runChange} />}
    </>
  );
}

function AddModerator({
  performerId,
  busy,
  runChange,
}: Pick<ModeratorListProps, 'performerId' | 'busy' | 'runChange'>) {
  const [username, setUsername] = useState('');
  const found = useMemberSearch(username.trim());
  const list = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    runChange(async () => {
      await appointModerator(performerId, username.trim());
      setUsername('');
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label="User name"
        value={username}
        list={list}
        autoComplete="off"
        onChange={(event) => setUsername(event.target.value)}
      />
      <datalist id={list}>
        {found.map((member) => (
          <option key={member._id} value={member.username}>
            {member.name}
          </option>
        ))}
      </datalist>
      <Button type="submit" variant="outline" icon="plus" busy={busy} disabled={!username.trim()}>
        Add moderator
      </Button>
    </form>
  );
}
