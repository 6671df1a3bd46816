import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { settingsToggled } from '@/features/chat/slice';
import { favouriteToggleRequested } from '@/features/favourites/slice';
import { conversationRequested } from '@/features/messages/slice';
import { reportOpened } from '@/features/reports/slice';
import { selectSettings } from '@/features/site/selectors';
import { navigate } from '@/lib/sideEffects';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { type IconName } from '@/ui/iconPaths';
import { Sheet } from '@/ui/Sheet';
import { type PerformerPage } from './slice';
import { useMembersOnly } from './useMembersOnly';
import styles from './RoomMenu.module.css';

interface RoomMenuProps {
  performer: PerformerPage;
  anchor: DOMRect;
  onAbout: () => void;
  onShare: () => void;
  onClose: () => void;
}

interface RowProps {
  icon: IconName;
  label: string;
  /** what is behind it */
  hint?: string;
  /** `phone`: larger screens have it on the page; `low`: a low phone has no room for it elsewhere */
  only?: 'phone' | 'low';
  danger?: boolean;
  onClick: () => void;
}

/** Returns what a member can do with the performer. Guests log in first. */
function useMemberRows({
  _id,
  name,
  isFavorite,
  username,
  streamingStatus,
  privateCallPrice,
  spySeatPrice,
}: PerformerPage): RowProps[] {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const { paidShows } = useAppSelector(selectSettings);
  const message = useMembersOnly('message', !account, () => void dispatch(conversationRequested({ recipientId: _id })));
  const follow = useMembersOnly(
    'follow',
    !account,
    () => void dispatch(favouriteToggleRequested({ performerId: _id, isFavorite: !isFavorite })),
  );
  if (account && account.role !== 'user') return [];
  const followRow: RowProps = {
    icon: isFavorite ? 'check' : 'heart',
    label: isFavorite ? 'Following' : 'Follow',
    only: 'low',
    onClick: follow,
  };
  const showRow: RowProps = {
    icon: 'lock',
    label: `Private show, ${privateCallPrice} a minute`,
    only: 'low',
    onClick: () => void navigate(`/shows/private/${username}`),
  };
  const spyRow: RowProps = {
    icon: 'eye',
    label: `Watch for ${spySeatPrice} tokens a minute`,
    only: 'low',
    onClick: () => void navigate(`/shows/spy/${username}`),
  };
  return [
    followRow,
    ...(paidShows && privateCallPrice > 0 && streamingStatus === 'public' ? [showRow] : []),
    ...(paidShows && spySeatPrice > 0 && streamingStatus === 'private' ? [spyRow] : []),
    { icon: 'mail', label: `Message ${name}`, onClick: message },
  ];
}

/** Returns what every visitor can do. Studios and the performer can't report. */
function usePageRows(
  { _id, name, streamingStatus }: PerformerPage,
  { onAbout, onShare }: Pick<RoomMenuProps, 'onAbout' | 'onShare'>,
): RowProps[] {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const mayReport = account !== null && account._id !== _id && account.role !== 'studio';
  const report: RowProps = {
    icon: 'alert',
    label: `Report ${name}`,
    danger: true,
    onClick: () => dispatch(reportOpened({ performerId: _id, name })),
  };
  return [
    {
      icon: 'share',
      label: streamingStatus === 'offline' ? 'Share this page' : 'Share this show',
      onClick: onShare,
    },
    {
      icon: 'user',
      label: `About ${name}`,
      hint: 'Videos, galleries and the next shows',
      only: 'phone',
      onClick: onAbout,
    },
    {
      icon: 'chat',
      label: 'Chat settings',
      hint: 'Text size, tips only, pause',
      onClick: () => dispatch(settingsToggled(true)),
    },
    ...(mayReport ? [report] : []),
  ];
}

/** The menu of a performer's room: a sheet on phones, a popover on larger screens. */
export default function RoomMenu({ performer, anchor, onAbout, onShare, onClose }: RoomMenuProps) {
  const rows = [...useMemberRows(performer), ...usePageRows(performer, { onAbout, onShare })];
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Sheet open title="More" titleHidden anchor={anchor} onClose={onClose}>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.label} {...row} onClick={choose(row.onClick)} />
        ))}
      </ul>
    </Sheet>
  );
}

function Row({ icon, label, hint, only, danger, onClick }: RowProps) {
  return (
    <li className={only && styles[only]}>
      <button type="button" className={cx(styles.row, danger && styles.danger)} onClick={onClick}>
        <Icon name={icon} />
        <span>
          {label}
          {hint && <small>{hint}</small>}
        </span>
      </button>
    </li>
  );
}
