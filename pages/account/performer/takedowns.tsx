import { accountPage } from '@/application/accountPage';
import { listOwnTakedowns } from '@/features/takedowns/api';
import { OwnTakedownsScreen } from '@/features/takedowns/OwnTakedownsScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Takedowns', OwnTakedownsScreen, async (context) => ({
  takedowns: (await listOwnTakedowns(visitorOf(context))).data,
}));
