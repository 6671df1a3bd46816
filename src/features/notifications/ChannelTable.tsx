import { type ReplyOf } from '@contract/all';
import { NOTIFICATION_SETTINGS, type NotificationChannel, type NotificationKind } from '@contract/notificationKinds';
import { type Role } from '@/lib/roles';
import { Icon } from '@/ui/Icon';
import { type IconName } from '@/ui/iconPaths';
import styles from './ChannelTable.module.css';

type Choice = ReplyOf<'viewNotificationSettings'>['choices'][number];

const COLUMNS: readonly { channel: NotificationChannel; label: string; icon: IconName }[] = [
  { channel: 'bell', label: 'Bell', icon: 'bell' },
  { channel: 'toast', label: 'Pop-up', icon: 'chat' },
  { channel: 'push', label: 'Push', icon: 'signal' },
  { channel: 'mail', label: 'Email', icon: 'mail' },
];
const KINDS = Object.keys(NOTIFICATION_SETTINGS) as NotificationKind[];
const HEADINGS = [...new Set(KINDS.map((kind) => NOTIFICATION_SETTINGS[kind].heading))];

interface CellProps {
  kind: NotificationKind;
  column: (typeof COLUMNS)[number];
  isOn: boolean | undefined;
  isDisabled: boolean;
  onChange: (choice: Choice) => void;
}

/** A choice, or a lock where a kind always reaches its account. */
function Cell({ kind, column: { channel, label: column }, isOn, isDisabled, onChange }: CellProps) {
  const { label, channels } = NOTIFICATION_SETTINGS[kind];
  if (channels[channel] === 'always')
    return (
      <span className={styles.always}>
        <Icon name="lock" size="sm" />
        <span className="visually-hidden">Always on</span>
      </span>
    );
  if (isOn === undefined) return null;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={`${label}, ${column}`}
        checked={isOn}
        disabled={isDisabled}
        onChange={() => onChange({ kind, channel, isOn: !isOn })}
      />
    </label>
  );
}

interface RowProps {
  kind: NotificationKind;
  /** what is on, by kind and channel */
  on: ReadonlyMap<string, boolean>;
  isMailOff: boolean;
  onChange: (choice: Choice) => void;
}

/** A kind with its choices. */
function Row({ kind, on, isMailOff, onChange }: RowProps) {
  const { label, hint } = NOTIFICATION_SETTINGS[kind];
  return (
    <tr>
      <th scope="row" className={styles.kind}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </th>
      {COLUMNS.map((column) => (
        <td key={column.channel}>
          <Cell
            kind={kind}
            column={column}
            isOn={on.get(`${kind} ${column.channel}`)}
            isDisabled={column.channel === 'mail' && isMailOff}
            onChange={onChange}
          />
        </td>
      ))}
    </tr>
  );
}

/** What the account is notified of, and where. */
export function ChannelTable({
  choices,
  role,
  isMailOff,
  onChange,
}: {
  choices: Choice[];
  role: Role;
  isMailOff: boolean;
  onChange: (choice: Choice) => void;
}) {
  const on = new Map(choices.map((choice) => [`${choice.kind} ${choice.channel}`, choice.isOn]));
  const kindsOf = (heading: string) =>
    KINDS.filter((kind) => {
      const { roles, heading: its } = NOTIFICATION_SETTINGS[kind];
      return its === heading && (roles as readonly Role[]).includes(role);
    });
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">What we tell you, and where</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">What</span>
          </th>
          {COLUMNS.map(({ channel, label, icon }) => (
            <th key={channel} scope="col" className={styles.channel}>
              <Icon name={icon} />
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {HEADINGS.filter((heading) => kindsOf(heading).length).map((heading) => (
        <tbody key={heading}>
          <tr>
            <th scope="rowgroup" colSpan={COLUMNS.length + 1} className={styles.heading}>
              {heading}
            </th>
          </tr>
          {kindsOf(heading).map((kind) => (
            <Row key={kind} kind={kind} on={on} isMailOff={isMailOff} onChange={onChange} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
