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
  performer:
    'If you performed for the promised minutes, the tokens are yours. Otherwise they go back to the ticket holders.',
  left: 'Your ticket stays valid while the show is on.',
  ended: 'The show’s page says whether your ticket was paid or returned.',
} as const;

/** Replaces the receipt after a ticket show, whose tickets are settled by a job. */
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
