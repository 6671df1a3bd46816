import { DeskIcon, type DeskIconName, isDeskIcon } from '@/ui/desk/DeskIcon';
import { Icon } from '@/ui/Icon';
import { type IconName } from '@/ui/iconPaths';
import { type DeskRow } from './deskNavigation';

/** Returns whether a row's page is open: its path, and the query that its address has. */
export const isOpen = ({ href, also }: DeskRow, asPath: string): boolean => {
  const [path = '', query = ''] = href.split('?');
  const [at = '', has = ''] = asPath.split('#')[0]?.split('?') ?? [];
  if (also && at === also) return true;
  const given = new URLSearchParams(has);
  if (path === '/operator/cases' && !query) return at === path && !given.has('queue') && !given.has('mine');
  const isPart = path === '/operator' ? at === path : at === path || at.startsWith(`${path}/`);
  return isPart && [...new URLSearchParams(query)].every(([name, value]) => given.get(name) === value);
};

/** An icon of the desk or of the kit. */
export const RowIcon = ({ name }: { name: DeskIconName | IconName }) =>
  isDeskIcon(name) ? <DeskIcon name={name} size="sm" /> : <Icon name={name} size="sm" />;
