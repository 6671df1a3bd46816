import { Select } from '@/ui/Select';
import { type Draft, type Reach } from './api';
import { peopleText } from './words';
import styles from './ReachScreen.module.css';

interface Choice {
  value: Draft['audience'];
  label: string;
  count: number;
  hint: string;
}

const choicesOf = ({ audiences, items, hasLevels }: Reach): Choice[] => [
  {
    value: 'followers',
    label: 'Followers',
    count: audiences.followers,
    hint: 'People who follow you with “All”. Followers with “Live only” or “None” don’t get announcements.',
  },
  {
    value: 'supporters',
    label: 'Supporters',
    count: audiences.supporters,
    hint: hasLevels ? 'People with a supporter badge in your chat.' : 'Set up supporter badges under Tip menu first.',
  },
  {
    value: 'buyers',
    label: 'Buyers of an item',
    count: items.reduce((most, { buyers }) => Math.max(most, buyers), 0),
    hint: items.length ? 'People who bought the item and got no refund.' : 'No one has bought anything yet.',
  },
];

interface AudienceFieldProps {
  reach: Reach;
  audience: Draft['audience'];
  item: Draft['item'];
  onChange: (change: Pick<Draft, 'audience' | 'item'>) => void;
}

/** Chooses the audience of an announcement. Each choice says how many people it reaches. */
export function AudienceField({ reach, audience, item, onChange }: AudienceFieldProps) {
  const { items } = reach;
  return (
    <fieldset className={styles.audiences}>
      <legend className={styles.legend}>Audience</legend>
      {choicesOf(reach).map(({ value, label, count, hint }) => (
        <label key={value} className={styles.audience}>
          <input
            type="radio"
            name="audience"
            value={value}
            checked={audience === value}
            disabled={count === 0}
            onChange={() => onChange({ audience: value, item: value === 'buyers' ? (items[0] ?? null) : null })}
          />
          <span>
            <b>{label}</b>
            {value !== 'buyers' && <span className={styles.reached}>{peopleText(count)}</span>}
            <small>{hint}</small>
          </span>
        </label>
      ))}
      {audience === 'buyers' && item && (
        <Select
          label="Item"
          value={item.id}
          options={items.map(({ id, name, buyers }) => ({ value: id, label: `${name} (${peopleText(buyers)})` }))}
          onChange={({ target }) => onChange({ audience, item: items.find(({ id }) => id === target.value) ?? null })}
        />
      )}
    </fieldset>
  );
}
