import { type ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { formatCount } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { choiceName, percentOf, stateOf } from './pollWords';
import { type PollOnShow } from './usePoll';
import styles from './PollBar.module.css';

/** How a choice can be pressed; absent where the viewer can't vote. */
interface Voting {
  mine: readonly number[];
  /** presses are ignored, and the buttons keep the focus */
  isIdle: boolean;
  onVote: (choice: number) => void;
}

/** A poll: the question, and one bar that is cut in proportion. The parts of the bar are the buttons. */
export function PollBar({
  onShow,
  voting,
  inRoom = false,
  children,
}: {
  onShow: PollOnShow;
  voting?: Voting;
  /** between the header and the log of a chat */
  inRoom?: boolean;
  children?: ReactNode;
}) {
  const { poll } = onShow;
  return (
    <section className={cx(styles.poll, inRoom && styles.room)} aria-label="Poll" data-poll="">
      <div className={styles.head}>
        <b className={styles.question}>
          <Icon name="chart" size="sm" />
          <span>{poll.question}</span>
        </b>
        <span className={styles.state}>{stateOf(onShow)}</span>
      </div>
      <ul className={styles.bar} aria-label={poll.question}>
        {poll.choices.map((choice, index) => (
          <li
            key={index}
            className={styles.part}
            style={{ flexGrow: Math.max(1, percentOf(choice.votes, poll.votes)) }}
          >
            <Choice choice={choice} index={index} all={poll.votes} voting={voting} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function Choice({
  choice,
  index,
  all,
  voting,
}: {
  choice: { text: string; votes: number };
  index: number;
  all: number;
  voting?: Voting;
}) {
  const isMine = voting?.mine.includes(index) ?? false;
  const inside = (
    <>
      <span className={styles.text} title={choice.text}>
        {choice.text}
      </span>
      <b className={styles.figures}>
        {isMine && <Icon name="check" size="sm" />}
        {percentOf(choice.votes, all)}%<span className={styles.count}>{formatCount(choice.votes)}</span>
      </b>
    </>
  );
  if (!voting)
    return (
      <div className={styles.choice} role="img" aria-label={choiceName(choice, all)}>
        {inside}
      </div>
    );
  return (
    <button
      type="button"
      className={cx(styles.choice, isMine && styles.mine)}
      aria-label={choiceName(choice, all)}
      aria-pressed={isMine}
      aria-disabled={voting.isIdle || undefined}
      onClick={() => !voting.isIdle && voting.onVote(index)}
    >
      {inside}
    </button>
  );
}
