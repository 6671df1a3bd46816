import { Avatar } from '@/ui/Avatar';
import { Menu } from '@/ui/Menu';
import { type MenuItem } from '@/ui/MenuList';
import { useLayoutData, type LayoutAccount } from './data';
import { rowsAt } from './navigation';
import { Identity } from './Identity';

/** The menu behind the avatar in the header. */
export function AccountMenu({ account }: { account: LayoutAccount }) {
  const { onLogout } = useLayoutData();
  const items: MenuItem[] = [
    ...rowsAt('menu', account.role).map(({ label, href, icon }) => ({ key: href, label, href, icon })),
    { key: 'logout', label: 'Log out', icon: 'logout', onSelect: onLogout, apart: true },
  ];
  return (
    <Menu
      label="Your account"
      align="end"
      face={<Avatar src={account.avatar} size={36} />}
      head={<Identity account={account} />}
      items={items}
    />
  );
}
