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

interface MemberRowsProps {
  label: string;
  members: readonly Member[];
  action: 'Block' | 'Unblock';
  busyId: string | null;
  onPress: (member: Member) => void;
}

function MemberRows({ label, members, action, busyId, onPress }: MemberRowsProps) {
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
            variant={action === 'Block' ? 'outline' : 'quiet'}
            busy={busyId === member._id}
            aria-label={`${action} ${member.name} (${member.username})`}
            onClick={() => onPress(member)}
          >
            {action}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Blocks and unblocks members at once, and announces the result. */
function useBlockingChange(onChanged: (blocking: Blocking) => void) {
  const [memberId, setMemberId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { status, error, submit } = useSubmission(
    useCallback(
      async ({ member, action }: { member: Member; action: MemberRowsProps['action'] }) => {
        setMemberId(member._id);
        setAnnouncement('');
        onChanged(await (action === 'Block' ? blockMember(member._id) : unblockMember(member._id)));
        setAnnouncement(action === 'Block' ? `${member.name} is blocked.` : `${member.name} is no longer blocked.`);
      },
      [onChanged],
    ),
  );
  return {
    busyId: status === 'sending' ? memberId : null,
    error: status === 'failed' ? errorText(error) : null,
    announcement,
    clearAnnouncement: () => setAnnouncement(''),
    block: (member: Member) => void submit({ member, action: 'Block' }),
    unblock: (member: Member) => void submit({ member, action: 'Unblock' }),
  };
}

/** The blocked members, and a search to block more. */
export function MembersPanel({
  blocked,
  onChanged,
}: {
  blocked: readonly Member[];
  onChanged: (blocking: Blocking) => void;
}) {
  const [text, setText] = useState('');
  const search = useMemberSearch(text);
  const { busyId, error, announcement, clearAnnouncement, block, unblock } = useBlockingChange(onChanged);
  const type = (typed: string) => {
    setText(typed);
    clearAnnouncement();
  };
  const found = search.members.filter(({ _id }) => !blocked.some((member) => member._id === _id));
  const noneFound = search.answered && !search.problem && found.length === 0;
  return (
    <Panel title="Members">
      <div className={styles.form}>
        <TextInput
          label="Find a member"
          hint={`Username or display name, at least ${MEMBER_SEARCH_MIN_CHARACTERS} characters.`}
          autoComplete="off"
          maxLength={SEARCH_TEXT_MAX_CHARACTERS}
          value={text}
          onChange={(event) => type(event.target.value)}
          error={search.problem}
        />
        {found.length > 0 && (
          <MemberRows label="Members found" members={found} action="Block" busyId={busyId} onPress={block} />
        )}
        <p role="status" className={styles.quiet}>
          {announcement || (noneFound ? 'No other members found.' : '')}
        </p>
        {error && <ErrorNote kept="No member was blocked or unblocked.">{error}</ErrorNote>}
        {blocked.length > 0 ? (
          <MemberRows label="Blocked members" members={blocked} action="Unblock" busyId={busyId} onPress={unblock} />
        ) : (
          <Empty>
            Members you block appear here. They leave your chat room at once and can’t find you anywhere on the site.
          </Empty>
        )}
      </div>
    </Panel>
  );
}
