import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/Button';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { DeskEmpty } from '@/ui/desk/DeskStates';
import { SortableList } from '@/ui/desk/SortableList';
import { Pill } from '@/ui/Pill';
import { changePromo, createPromo, listPromos, orderPromos, type Promo, removePromo } from './api';
import { ItemRow } from './ItemRow';
import { fromLocal, toLocal } from './moments';
import { SitePage } from './SitePage';
import { useItems } from './useItems';
import { useSave } from './useSave';
import styles from './site.module.css';

type Fields = Pick<
  Promo,
  'title' | 'text' | 'action' | 'link' | 'tone' | 'audience' | 'position' | 'active' | 'startsAt' | 'endsAt'
>;
const BLANK: Fields = {
  ...{ title: '', text: '', action: '', link: '', tone: 'ink', audience: 'everyone', position: 'top' },
  ...{ active: true, startsAt: null, endsAt: null },
};
const STATUS = {
  off: { kind: 'mute', label: 'Off' },
  planned: { kind: 'wait', label: 'Planned' },
  running: { kind: 'ok', label: 'Running' },
  over: { kind: 'mute', label: 'Over' },
} as const;
const CHOICES = {
  position: { top: 'Beside the hero', bottom: 'Below the performers' },
  audience: {
    everyone: 'Everyone',
    guests: 'Guests',
    members: 'Members',
    firstPurchase: 'Those who can have the bonus',
  },
  tone: { ink: 'Dark', warm: 'Warm' },
} as const;
const LABELS = { position: 'Position', audience: 'For', tone: 'Look' } as const;
const TEXTS = [
  ['title', 'Title', 120],
  ['text', 'Text', 300],
  ['action', 'Button', 40],
  ['link', 'Link', 500],
] as const;

function BannerFields({ fields, change }: { fields: Fields; change: (changes: Partial<Fields>) => void }) {
  return (
    <>
      {TEXTS.map(([name, words, longest]) => (
        <label key={name}>
          {words}
          <input
            className={styles.input}
            required={name === 'title' || name === 'link'}
            maxLength={longest}
            placeholder={name === 'link' ? '/posts/news' : undefined}
            value={fields[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </label>
      ))}
      {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => (
        <label key={name}>
          {LABELS[name]}
          <select
            className={styles.input}
            value={fields[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          >
            {Object.entries(CHOICES[name]).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
      {(['startsAt', 'endsAt'] as const).map((name) => (
        <label key={name}>
          {name === 'startsAt' ? 'From (empty: at once)' : 'Until (empty: no end)'}
          <input
            className={styles.input}
            type="datetime-local"
            value={toLocal(fields[name])}
            onChange={({ target }) => change({ [name]: fromLocal(target.value) || null })}
          />
        </label>
      ))}
    </>
  );
}

function BannerForm({
  promo,
  label,
  onSave,
}: {
  promo?: Promo;
  label: string;
  onSave: (fields: Fields) => Promise<unknown>;
}) {
  const [fields, setFields] = useState<Fields>(promo ?? BLANK);
  const { busy, error, save } = useSave();
  const change = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { title, text, action, link, tone, audience, position, active, startsAt, endsAt } = fields;
    void save(
      () => onSave({ title, text, action, link, tone, audience, position, active, startsAt, endsAt }),
      () => !promo && setFields(BLANK),
      `${title} was saved.`,
    );
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <BannerFields fields={fields} change={change} />
      <p className={`${styles.quiet} ${styles.wide}`}>
        {'{bonus} and {minimum} become the numbers of the first-purchase bonus.'}
      </p>
      {error && (
        <p className={`${styles.fault} ${styles.wide}`} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" size="sm" variant="primary" busy={busy} busyLabel="Saving">
        {label}
      </Button>
    </form>
  );
}

/** The banners of the home page: texts, dates, audience and order. */
export function BannersScreen() {
  const { rows, failure, reload, error, save, order, done, opening } = useItems(listPromos, orderPromos);
  const content = (row: Promo) => (
    <ItemRow
      name={row.title}
      second={`${CHOICES.position[row.position]}, ${CHOICES.audience[row.audience].toLowerCase()}`}
      aside={
        <>
          <Pill kind={STATUS[row.status].kind}>{STATUS[row.status].label}</Pill>
          <Button
            size="sm"
            variant="outline"
            aria-label={`Switch ${row.title} ${row.active ? 'off' : 'on'}`}
            onClick={() => void save(() => changePromo(row._id, { active: !row.active }), reload)}
          >
            {row.active ? 'Switch off' : 'Switch on'}
          </Button>
        </>
      }
      {...opening(row)}
    >
      <BannerForm promo={row} label="Save" onSave={(fields) => changePromo(row._id, fields).then(done)} />
      <span>
        <Button
          size="sm"
          variant="danger"
          onClick={() => void save(() => removePromo(row._id), done, 'The banner was deleted.')}
        >
          Delete the banner
        </Button>
      </span>
    </ItemRow>
  );
  return (
    <SitePage
      title="Banners"
      sub="Boxes on the home page; two fit beside the hero"
      history="promos"
      isLoaded={rows !== null}
      failure={failure}
      onRetry={reload}
    >
      <DeskPanel title="Order">
        {error && <p className={styles.fault}>{error}</p>}
        {rows?.length === 0 && <DeskEmpty title="No banners yet">Add the first one below.</DeskEmpty>}
        <SortableList
          label="Banners"
          onOrder={order}
          rows={(rows ?? []).map((row) => ({ id: row._id, label: row.title, content: content(row) }))}
        />
      </DeskPanel>
      <DeskPanel title="Add a banner">
        <BannerForm label="Add the banner" onSave={(fields) => createPromo(fields).then(reload)} />
      </DeskPanel>
    </SitePage>
  );
}
