import { useCallback, useState } from 'react';
import { MEMBER_SEARCH_MIN_CHARACTERS, SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { TextInput } from '@/ui/TextInput';
import { blockMember, type Blocking, type Member, unblockMember } from './api';
import { useMemberSearch } from './useMemberSearch';

interface RowsProps {
  label: string;
  members: readonly Member[];
  /** what pressing does to that member */
  verb: 'Block' | 'Unblock';
  busy: string | null;
  onPress: (member: Member) => void;
}

function MemberRows({ label, members, verb, busy, onPress }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {members.map((member) => (
        <li key={member._id} className={styles.row}>
          <Avatar src={member.avatar} size={40} />
          <span className={styles.rowWords}>
            <span className={styles.rowTitle}>{member.name}</span>
            <span className={styles.rowLine}>{member.username}</span>
          </span>
          <Button
            size="sm"
            variant={verb === 'Block' ? 'outline' : 'quiet'}
            busy={busy === member._id}
            aria-label={`${verb} ${member.name} (${member.username})`}
            onClick={() => onPress(member)}
          >
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Members whom the performer has blocked, and the way to find more. What is pressed holds at once. */
export function MembersPanel({
  blocked,
  onChanged,
}: {
  blocked: readonly Member[];
  onChanged: (blocking: Blocking) => void;
}) {
  const [words, setWords] = useState('');
  const [pressed, setPressed] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const search = useMemberSearch(words);
  const change = useSubmission(
    useCallback(
      async ({ member, verb }: { member: Member; verb: RowsProps['verb'] }) => {
        setPressed(member._id);
        setSaid('');
        onChanged(await (verb === 'Block' ? blockMember(member._id) : unblockMember(member._id)));
        setSaid(verb === 'Block' ? `${member.name} is blocked.` : `${member.name} may come in again.`);
      },
      [onChanged],
    ),
  );
  const look = (typed: string) => {
    setWords(typed);
    setSaid('');
  };
  const busy = change.status === 'sending' ? pressed : null;
  const found = search.members.filter(({ _id }) => !blocked.some((member) => member._id === _id));
  return (
    <Panel title="Members">
      <div className={styles.form}>
        <TextInput
          label="Find a member"
          hint={`User name or shown name, at least ${MEMBER_SEARCH_MIN_CHARACTERS} letters.`}
          autoComplete="off"
          maxLength={SEARCH_TEXT_MAX_CHARACTERS}
          value={words}
          onChange={(event) => look(event.target.value)}
          error={search.problem}
        />
        {found.length > 0 && (
          <MemberRows
            label="Members found"
            members={found}
            verb="Block"
            busy={busy}
            onPress={(member) => void change.submit({ member, verb: 'Block' })}
          />
        )}
        <p role="status" className={styles.quiet}>
          {said || (search.answered && !search.problem && !found.length ? 'Nobody else by this name.' : '')}
        </p>
        {change.status === 'failed' && <ErrorNote kept="Nothing was changed.">{errorText(change.error)}</ErrorNote>}
        {blocked.length > 0 ? (
          <MemberRows
            label="Blocked members"
            members={blocked}
            verb="Unblock"
            busy={busy}
            onPress={(member) => void change.submit({ member, verb: 'Unblock' })}
          />
        ) : (
          <Empty>
            Nobody is blocked. Whom you block is out of your room at once, and finds you nowhere on the site.
          </Empty>
        )}
      </div>
    </Panel>
  );
}
