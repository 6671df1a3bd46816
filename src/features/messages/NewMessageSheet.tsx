import { useState } from 'react';
import { SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch } from '@/application/hooks';
import { Avatar } from '@/ui/Avatar';
import { ErrorNote } from '@/ui/ErrorNote';
import { Sheet } from '@/ui/Sheet';
import { Spinner } from '@/ui/Spinner';
import { TextInput } from '@/ui/TextInput';
import { conversationRequested } from './slice';
import { useKnownMembers } from './useKnownMembers';
import styles from './NewMessageSheet.module.css';

/** Lets a performer choose a member to write to: one who followed, tipped, bought from or wrote to them. */
export function NewMessageSheet({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const { status, members, problem } = useKnownMembers(text);
  const open = (recipientId: string) => {
    dispatch(conversationRequested({ recipientId }));
    onClose();
  };
  return (
    <Sheet open title="New message" onClose={onClose}>
      <div className={styles.picker}>
        <TextInput
          label="Find a member"
          hint="You can write first to members who followed, tipped, bought from or wrote to you."
          autoComplete="off"
          maxLength={SEARCH_TEXT_MAX_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {status === 'failed' && <ErrorNote>{problem}</ErrorNote>}
        {status === 'searching' && members.length === 0 && <Spinner label="Searching" />}
        <ul className={styles.members} aria-label="Members">
          {members.map(({ _id, name, username, avatar }) => (
            <li key={_id}>
              <button type="button" className={styles.member} onClick={() => open(_id)}>
                <Avatar src={avatar} size={40} />
                <span className={styles.words}>
                  <b>{name}</b>
                  <span>@{username}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className={styles.none}>
          {status === 'found' &&
            members.length === 0 &&
            (text.trim()
              ? 'No member who knows you matches this name.'
              : 'Members who follow, tip or buy from you will appear here.')}
        </p>
      </div>
    </Sheet>
  );
}
