import { Avatar } from '@/ui/Avatar';
import { type Mentions } from './useMentions';
import styles from './ChatComposer.module.css';

/** The element id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}${index}`;

/** The suggested people while a name is typed after an @. */
export function MentionList({ id, mentions: { offered, at, take } }: { id: string; mentions: Mentions }) {
  return (
    <ul className={styles.names} id={id} role="listbox" aria-label="People in the room">
      {offered.map((member, index) => (
        <li
          key={member._id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === at}
          className={styles.name}
          onPointerDown={(event) => {
            event.preventDefault();
            take(member);
          }}
        >
          <Avatar src={member.avatar} size={24} />
          <b>{member.username}</b>
          {member.name !== member.username && <span>{member.name}</span>}
        </li>
      ))}
    </ul>
  );
}
