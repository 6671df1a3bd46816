import { accountPage } from '@/application/accountPage';
import { listTipMenus } from '@/features/tips/api';
import { TipMenusScreen } from '@/features/tips/TipMenusScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Tip menu', TipMenusScreen, async (context) => ({
  menus: await listTipMenus(visitorOf(context)),
}));
