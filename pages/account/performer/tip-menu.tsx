import { accountPage } from '@/application/accountPage';
import { viewStanding } from '@/features/standing/api';
import { LevelsPanel } from '@/features/standing/LevelsPanel';
import { listTipMenus } from '@/features/tips/api';
import { type Menu, TipMenusScreen } from '@/features/tips/TipMenusScreen';
import { visitorOf } from '@/lib/visitor';

function TipMenuPage({ menus, levels }: { menus: Menu[] } & Parameters<typeof LevelsPanel>[0]) {
  return (
    <TipMenusScreen menus={menus}>
      <LevelsPanel levels={levels} />
    </TipMenusScreen>
  );
}

export default accountPage('performer', 'Tip menu', TipMenuPage, async (context) => {
  const visitor = visitorOf(context);
  const ownId = context.store.getState().auth.authUser?._id ?? '';
  const [menus, { levels }] = await Promise.all([listTipMenus(visitor), viewStanding(ownId, visitor)]);
  return { menus, levels };
});
