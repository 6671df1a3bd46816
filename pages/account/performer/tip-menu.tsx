import { accountPage } from '@/application/accountPage';
import { viewStanding } from '@/features/standing/api';
import { LevelsPanel } from '@/features/standing/LevelsPanel';
import { viewTipSounds } from '@/features/tipSounds/api';
import { TipSoundsPanel } from '@/features/tipSounds/TipSoundsPanel';
import { listTipMenus } from '@/features/tips/api';
import { type Menu, TipMenusScreen } from '@/features/tips/TipMenusScreen';
import { visitorOf } from '@/lib/visitor';

type TipMenuProps = { menus: Menu[] } & Parameters<typeof LevelsPanel>[0] & Parameters<typeof TipSoundsPanel>[0];

function TipMenuPage({ menus, levels, sounds }: TipMenuProps) {
  return (
    <TipMenusScreen menus={menus}>
      <TipSoundsPanel sounds={sounds} />
      <LevelsPanel levels={levels} />
    </TipMenusScreen>
  );
}

export default accountPage('performer', 'Tip menu', TipMenuPage, async (context) => {
  const visitor = visitorOf(context);
  const ownId = context.store.getState().auth.authUser?._id ?? '';
  const [menus, { levels }, { sounds }] = await Promise.all([
    listTipMenus(visitor),
    viewStanding(ownId, visitor),
    viewTipSounds(ownId, visitor),
  ]);
  return { menus, levels, sounds };
});
