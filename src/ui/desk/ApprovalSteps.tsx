import styles from './MoneyTable.module.css';
import { WhoBadge } from './WhoBadge';

const timeOf = (at: string) =>
  new Date(at).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** The approvals so far as steps, and the one that is next with its effect. `isYourTurn` null: none is next. */
export function ApprovalSteps({
  you,
  title,
  approvals,
  isYourTurn,
  effect,
}: {
  you: { _id: string; name: string };
  title: string;
  approvals: readonly { by: string | null; name: string; at: string }[];
  isYourTurn: boolean | null;
  effect: string;
}) {
  return (
    <>
      <h2>{title}</h2>
      <ol className={styles.steps}>
        {approvals.map(({ by, name, at }) => (
          <li key={at}>
            <WhoBadge name={name} isYou={by === you._id} />
            <span>
              {by === you._id ? 'You' : name} approved
              <small>{timeOf(at)}</small>
            </span>
          </li>
        ))}
        {isYourTurn !== null && (
          <li>
            <WhoBadge name={isYourTurn ? you.name : null} isYou={isYourTurn} />
            <span>
              {isYourTurn ? 'Your approval is next' : 'Waits for a second person'}
              <small>{isYourTurn ? effect : 'You cannot give both approvals.'}</small>
            </span>
          </li>
        )}
      </ol>
    </>
  );
}
