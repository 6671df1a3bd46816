import { type FormEvent, useEffect, useId, useState } from 'react';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { TextInput } from '@/ui/TextInput';
import { appointModerator, dismissModerator, type RoomModeration, searchMembers } from './api';
import { type Act } from './ModerationPanel';
import styles from './ModerationPanel.module.css';

type Moderator = RoomModeration['moderators'][number];
const LOOK_UP_MS = 250;

/** Members whose user name begins like what is typed. */
function useFound(typed: string): readonly Moderator[] {
  const [found, setFound] = useState<readonly Moderator[]>([]);
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      if (typed.length < 2) return setFound([]);
      void searchMembers(typed).then(
        ({ data }) => {
          if (!stale) setFound(data);
        },
        () => undefined,
      );
    }, LOOK_UP_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [typed]);
  return found;
}

/** Who helps; the performer alone names them. */
export function ModeratorList({
  performerId,
  moderators,
  host,
  busy,
  act,
}: {
  performerId: string;
  moderators: readonly Moderator[];
  host: boolean;
  busy: boolean;
  act: Act;
}) {
  const [name, setName] = useState('');
  const found = useFound(host ? name.trim() : '');
  const list = useId();
  const appoint = (event: FormEvent) => {
    event.preventDefault();
    act(async () => {
      await appointModerator(performerId, name.trim());
      setName('');
    });
  };
  return (
    <>
      {moderators.length === 0 && (
        <p className={styles.none}>
          Nobody yet. Moderators delete, mute, kick and ban in your rooms, and set the rules with you.
        </p>
      )}
      <ul className={styles.rows}>
        {moderators.map((moderator) => (
          <li key={moderator._id} className={styles.row}>
            <Avatar src={moderator.avatar} size={32} />
            <span className={styles.words}>
              <b>{moderator.username}</b>
              {moderator.name !== moderator.username && <span className={styles.line}>{moderator.name}</span>}
            </span>
            {host && (
              <Button
                size="sm"
                variant="quiet"
                disabled={busy}
                aria-label={`${moderator.username} is no moderator any more`}
                onClick={() => act(() => dismissModerator(performerId, moderator._id))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {host && (
        <form className={styles.form} onSubmit={appoint}>
          <TextInput
            label="User name"
            value={name}
            list={list}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <datalist id={list}>
            {found.map(({ _id, username, name: called }) => (
              <option key={_id} value={username}>
                {called}
              </option>
            ))}
          </datalist>
          <Button type="submit" variant="outline" icon="plus" busy={busy} disabled={!name.trim()}>
            Make moderator
          </Button>
        </form>
      )}
    </>
  );
}
