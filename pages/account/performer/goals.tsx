import { accountPage } from '@/application/accountPage';
import { viewOwnGoals, viewOwnPledgeGoal } from '@/features/goals/api';
import { GoalsScreen } from '@/features/goals/GoalsScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Goals', GoalsScreen, async (context) => ({
  own: await viewOwnGoals(visitorOf(context)),
  pledged: await viewOwnPledgeGoal(visitorOf(context)),
}));
