import { type ShowView } from '@contract/shows';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import styles from './shows.module.css';

interface TicketShowOverProps {
  show: ShowView;
  ticketShow: NonNullable<ShowView['ticketShow']>;
  isPerformer: boolean;
}

const TEXTS = {
  performer: 'If you played for the promised minutes, the tickets are yours. Otherwise they go back to their holders.',
  left: 'Your ticket stays valid while the show is on.',
  ended: 'What became of your tokens is on the show’s page.',
} as const;

/** Stands in for the receipt of a ticket show, whose tickets are settled by themselves. */
export function TicketShowOver({ show, ticketShow: { _id, title }, isPerformer }: TicketShowOverProps) {
  const isOn = show.status === 'running';
  return (
    <Panel>
      <div className={styles.form}>
        <h1 className={styles.name}>{isOn ? 'You left the show' : 'The show is over'}</h1>
        <p>
          <b>{title}</b>. {TEXTS[isPerformer ? 'performer' : isOn ? 'left' : 'ended']}
        </p>
        <LinkButton
          href={isPerformer ? '/account/performer/ticket-shows' : `/tickets/${_id}`}
          variant="primary"
          size="lg"
          full
        >
          {isPerformer ? 'To your ticket shows' : 'To the show’s page'}
        </LinkButton>
      </div>
    </Panel>
  );
}
