import { Checkbox, Form } from 'antd';
import { type ReactNode, useCallback } from 'react';
import {
  GROUP_SHOW_MAX_PARTICIPANTS,
  GROUP_SHOW_MIN_PARTICIPANTS,
  PRICE_PER_MINUTE_MAX_TOKENS,
  TIP_MAX_TOKENS,
} from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { profileRefreshRequested } from '@/features/auth/slice';
import { errorText } from '@/lib/errorText';
import { useSaveState } from '@/lib/useSaveState';
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

/** A panel of settings that are saved together. */
function SettingsPanel<Values extends object>({
  title,
  initial,
  save,
  children,
}: {
  title: string;
  initial: Values;
  save: (values: Values) => Promise<unknown>;
  children: ReactNode;
}) {
  const dispatch = useAppDispatch();
  const { unchanged, onSent, onEdited } = useSaveState();
  const { status, error, submit } = useSubmission(
    useCallback(
      async (values: Values) => {
        await save(values);
        dispatch(profileRefreshRequested());
      },
      [dispatch, save],
    ),
  );
  const send = (values: Values) => {
    onSent();
    void submit(values);
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
        {status === 'failed' && <ErrorNote kept="Your input is kept.">{errorText(error)}</ErrorNote>}
        <SaveBar label="Save" busy={status === 'sending'} saved={status === 'done' && unchanged} />
      </Form>
    </Panel>
  );
}

interface PriceFieldProps {
  name: string;
  label: string;
  /** the performer's share */
  percent: number;
  /** what a price of 0 means */
  none?: string;
}

/** A price per minute, with the performer's share of it. */
function PriceField({ name, label, percent, none = 'Not offered. Set a price to offer this show.' }: PriceFieldProps) {
  const price = Form.useWatch<number | null>(name);
  const share = price ? `You keep ${percent}%: ${formatTokens((price * percent) / 100)} per minute.` : null;
  return (
    <NumberField
      name={name}
      label={label}
      min={0}
      max={PRICE_PER_MINUTE_MAX_TOKENS}
      suffix="tokens per minute"
      extra={price === 0 ? none : share}
    />
  );
}

interface Commission {
  privateCallCommission: number;
  groupCallCommission: number;
}

function ShowPrices({ commission }: { commission: Commission }) {
  const { privateCallPrice = 0, groupCallPrice = 0, spyPrice = 0 } = useAppSelector(selectOwnPerformer);
  return (
    <SettingsPanel
      title="Price per minute"
      initial={{ privateCallPrice, groupCallPrice, spyPrice }}
      save={updatePrices}
    >
      <div className={styles.pair}>
        <PriceField name="privateCallPrice" label="Private show" percent={commission.privateCallCommission} />
        <PriceField name="groupCallPrice" label="Group show, per member" percent={commission.groupCallCommission} />
        <PriceField
          name="spyPrice"
          label="Watching a private show, per spy"
          percent={commission.privateCallCommission}
          none="Others can’t watch. Set a price to let members agree to it."
        />
      </div>
      <p className={styles.quiet}>
        Spies watch and hear you without taking part, and only if the member of the show agreed. Either of you can end
        it during the show.
      </p>
      <p className={styles.quiet}>New prices apply from your next show. Shows in progress keep the agreed price.</p>
    </SettingsPanel>
  );
}

function GroupShowSize({ maxParticipantsAllowed }: { maxParticipantsAllowed: number }) {
  return (
    <SettingsPanel title="Group shows" initial={{ maxParticipantsAllowed }} save={updateBroadcastSetting}>
      <NumberField
        name="maxParticipantsAllowed"
        label="Maximum participants"
        min={GROUP_SHOW_MIN_PARTICIPANTS}
        max={GROUP_SHOW_MAX_PARTICIPANTS}
        suffix="members"
        extra="When the show is full, other members can’t join."
      />
    </SettingsPanel>
  );
}

/**
 * The prices of private and group shows, the minimum tip, and the size of group shows.
 * @param commission the performer's shares in %
 */
export function PricesScreen({ commission }: { commission: Commission }) {
  const {
    privateCallPrice = 0,
    groupCallPrice = 0,
    minimumTip = null,
    offlineTips = false,
    maxParticipantsAllowed = 10,
  } = useAppSelector(selectOwnPerformer);
  const saveTips = (tips: { minimumTip: number | null; offlineTips: boolean }) =>
    updatePrices({ privateCallPrice, groupCallPrice, ...tips });
  return (
    <div className={styles.page}>
      <PageTitle>Prices</PageTitle>
      <ShowPrices commission={commission} />
      <SettingsPanel title="Tips" initial={{ minimumTip, offlineTips }} save={saveTips}>
        <NumberField
          name="minimumTip"
          label="Minimum tip (optional)"
          min={1}
          max={TIP_MAX_TOKENS}
          suffix="tokens"
          extra="Members can’t send smaller tips. Leave it empty to accept any tip."
          optional
        />
        <Form.Item name="offlineTips" valuePropName="checked">
          <Checkbox>Accept tips while I’m offline</Checkbox>
        </Form.Item>
      </SettingsPanel>
      <GroupShowSize maxParticipantsAllowed={maxParticipantsAllowed} />
    </div>
  );
}
