import { useAppSelector } from '@/application/hooks';
import { GoalRail, goalOnShow } from './GoalRails';
import { isRunning, PledgeRail } from './PledgeRail';

/** The first goal of a room, over the picture. The room next to the picture, or the stage, has loaded it. */
export function FullScreenGoal({ performerId }: { performerId: string }) {
  const shown = useAppSelector((state) => state.goals.shown);
  if (shown?.performerId !== performerId) return null;
  if (shown.row) return <GoalRail goal={goalOnShow(shown.row)} />;
  return shown.pledged && isRunning(shown.pledged) && <PledgeRail goal={shown.pledged} />;
}
