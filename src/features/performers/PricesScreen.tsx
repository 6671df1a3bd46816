import { Form } from 'antd';
import { type ReactNode, useCallback } from 'react';
import {
  GROUP_SHOW_MAX_PARTICIPANTS,
  GROUP_SHOW_MIN_PARTICIPANTS,
  PRICE_PER_MINUTE_MAX_TOKENS,
} from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { profileRefreshRequested } from '@/features/auth/slice';
import { errorText } from '@/lib/errorText';
import { useSending } from '@/lib/useSending';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatTokens } from '@/ui/format';
import { NumberField } from '@/ui/NumberField';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { PageTitle } from '@/ui/SectionHeading';
import { updateBroadcastSetting, updatePrices } from './api';
import { selectOwnPerformer } from './selectors';

/** One panel of numbers that are saved together. */
function OfferPanel<Offer extends object>({
  title,
  initial,
  save,
  children,
}: {
  title: string;
  initial: Offer;
  save: (offer: Offer) => Promise<unknown>;
  children: ReactNode;
}) {
  const dispatch = useAppDispatch();
  const { unchanged, onSent, onEdited } = useSending();
  const { status, error, submit } = useSubmission(
    useCallback(
      async (offer: Offer) => {
        await save(offer);
        dispatch(profileRefreshRequested());
      },
      [dispatch, save],
    ),
  );
  const send = (offer: Offer) => {
    onSent();
    void submit(offer);
  };
  return (
    <Panel title={title}>
      <Form
        name={title}
        layout="vertical"
        className={styles.form}
        initialValues={initial}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={onEdited}
        onFinish={send}
      >
        {children}
        {status === 'failed' && <ErrorNote kept="Nothing that you typed is lost.">{errorText(error)}</ErrorNote>}
        <SaveBar label="Save" busy={status === 'sending'} saved={status === 'done' && unchanged} />
      </Form>
    </Panel>
  );
}

/** What stays with the performer of the price in a field. */
function Kept({ field, percent }: { field: string; percent: number }) {
  const price = Form.useWatch<number | null>(field);
  if (!price) return price === 0 ? 'Free: nobody pays.' : null;
  return `You keep ${percent} %: ${formatTokens((price * percent) / 100)} a minute.`;
}

/** What shows cost, and how many a group show takes. `commission`: what the performer keeps, in percent. */
export function PricesScreen({
  commission,
}: {
  commission: { privateCallCommission: number; groupCallCommission: number };
}) {
  const { privateCallPrice = 0, groupCallPrice = 0, maxParticipantsAllowed = 10 } = useAppSelector(selectOwnPerformer);
  return (
    <div className={styles.page}>
      <PageTitle>Prices</PageTitle>
      <OfferPanel title="A minute of a show" initial={{ privateCallPrice, groupCallPrice }} save={updatePrices}>
        <div className={styles.pair}>
          <NumberField
            name="privateCallPrice"
            label="Private show"
            min={0}
            max={PRICE_PER_MINUTE_MAX_TOKENS}
            suffix="tokens a minute"
            extra={<Kept field="privateCallPrice" percent={commission.privateCallCommission} />}
          />
          <NumberField
            name="groupCallPrice"
            label="Group show, each member"
            min={0}
            max={PRICE_PER_MINUTE_MAX_TOKENS}
            suffix="tokens a minute"
            extra={<Kept field="groupCallPrice" percent={commission.groupCallCommission} />}
          />
        </div>
        <p className={styles.quiet}>
          A new price holds from the next show on. Whoever is in one keeps the price that was agreed.
        </p>
      </OfferPanel>
      <OfferPanel title="Group shows" initial={{ maxParticipantsAllowed }} save={updateBroadcastSetting}>
        <NumberField
          name="maxParticipantsAllowed"
          label="Seats"
          min={GROUP_SHOW_MIN_PARTICIPANTS}
          max={GROUP_SHOW_MAX_PARTICIPANTS}
          suffix="members"
          extra="Who comes later waits until a seat is free."
        />
      </OfferPanel>
    </div>
  );
}
