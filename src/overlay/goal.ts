import { type ShownGoalsView } from '@contract/goals';
import { GOAL_LAMPS } from '@contract/limits';
import { coins, element, formatTokens } from './elements';
import { type OverlayPart } from './part';

interface Shown {
  title: string;
  raised: number | null;
  tokens: number | null;
  lamps: number;
  /** in place of the amounts */
  state: string | null;
  held: boolean;
}

const PLEDGE_STATES = { open: null, reached: 'Reached', done: 'Done' } as const;

/** Returns the goal that tips fill now, or the last one that was reached. */
function tippedGoal(row: NonNullable<ShownGoalsView['row']>): Shown | null {
  const goal = row.goals.find(({ status }) => status === 'running' || status === 'missed') ?? row.goals.at(-1);
  if (!goal || goal.status === 'missed') return null;
  return { ...goal, state: goal.status === 'reached' ? 'Reached' : null, held: false };
}

/** Returns the pledged goal, unless its pledges were returned. */
function pledgedGoal(goal: NonNullable<ShownGoalsView['pledged']>): Shown | null {
  const { status } = goal;
  if (status !== 'open' && status !== 'reached' && status !== 'done') return null;
  return { ...goal, state: PLEDGE_STATES[status], held: status !== 'done' };
}

function railOf({ lamps, held, title, raised, tokens }: Shown): HTMLElement {
  const rail = element('div', held ? 'rail held' : 'rail');
  for (let lamp = 0; lamp < GOAL_LAMPS; lamp += 1)
    rail.append(element('i', lamp === lamps - 1 ? 'on now' : lamp < lamps ? 'on' : ''));
  rail.setAttribute('role', 'progressbar');
  rail.setAttribute('aria-label', `Goal: ${title}`);
  rail.setAttribute('aria-valuemax', String(GOAL_LAMPS));
  rail.setAttribute('aria-valuenow', String(lamps));
  if (raised !== null && tokens !== null)
    rail.setAttribute('aria-valuetext', `${formatTokens(raised)} of ${formatTokens(tokens)} tokens`);
  return rail;
}

function panelOf(goal: Shown): HTMLElement {
  const { title, raised, tokens, state, held } = goal;
  const figures =
    raised !== null && tokens !== null
      ? element('span', 'figures', coins(raised, '', held), ` of ${formatTokens(tokens)}`)
      : null;
  const end = state ? element('span', 'figures', state) : figures;
  return element('section', 'panel goal', element('div', 'row', element('b', '', title), end), railOf(goal));
}

/** Shows the goal that tips fill, and the one to which members pledge. */
export function goalOverlay(root: HTMLElement): OverlayPart {
  let at = '';
  const render = (view: ShownGoalsView) => {
    // an older view can arrive later
    if (view.at < at) return;
    at = view.at;
    const goals = [view.row && tippedGoal(view.row), view.pledged && pledgedGoal(view.pledged)];
    root.replaceChildren(...goals.filter((goal) => goal !== null).map(panelOf));
  };
  return {
    show: ({ goals }) => void (goals && render(goals)),
    hear([name, payload]) {
      if (name === 'goals/changed') render(payload);
      return undefined;
    },
  };
}
