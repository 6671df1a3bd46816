import { type FormEvent, useId, useState } from 'react';
import {
  TIP_MAX_TOKENS,
  TIP_MENU_COOLDOWN_MAX_SECONDS,
  TIP_MENU_DETAIL_MAX_CHARACTERS,
  TIP_MENU_ICONS,
  TIP_MENU_NAME_MAX_CHARACTERS,
  TIP_MENU_SECTION_MAX_CHARACTERS,
  TIP_MENU_STOCK_MAX,
} from '@contract/limits';
import { type BodyOf } from '@/lib/http';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { MenuIcon } from '@/ui/MenuIcon';
import { TextInput } from '@/ui/TextInput';
import { Toggle } from '@/ui/Toggle';
import { OutcomeFields } from './OutcomeFields';
import styles from './TipMenusScreen.module.css';

export type NewEntry = Omit<BodyOf<'createTipMenu'>['entries'][number], '_id'>;
export type MenuEntry = NewEntry & { _id: string };

const ICON_WORDS: Record<NewEntry['icon'], string> = {
  music: 'Music',
  mic: 'Microphone',
  megaphone: 'Megaphone',
  heart: 'Heart',
  star: 'Star',
  cake: 'Cake',
  gift: 'Gift',
  card: 'Card',
  pencil: 'Pencil',
  camera: 'Camera',
  smile: 'Smile',
  clock: 'Clock',
  dice: 'Dice',
  wheel: 'Wheel',
};

const BLANK: NewEntry = {
  name: '',
  section: '',
  detail: '',
  icon: 'star',
  price: 25,
  cooldownSeconds: null,
  stock: null,
  followersOnly: false,
  outcomes: null,
};

function IconChoice({ icon, onChange }: { icon: NewEntry['icon']; onChange: (icon: NewEntry['icon']) => void }) {
  return (
    <fieldset className={styles.icons}>
      <legend>Icon</legend>
      {TIP_MENU_ICONS.map((name) => (
        <label key={name} className={styles.pick} title={ICON_WORDS[name]}>
          <input
            type="radio"
            name="icon"
            aria-label={ICON_WORDS[name]}
            checked={icon === name}
            onChange={() => onChange(name)}
          />
          <MenuIcon name={name} />
        </label>
      ))}
    </fieldset>
  );
}

/** A whole number that may be left empty. */
function OptionalNumber({
  label,
  hint,
  max,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  max: number;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  return (
    <TextInput
      label={label}
      hint={hint}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      step={1}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  );
}

interface FieldsProps {
  fields: NewEntry;
  set: (change: Partial<NewEntry>) => void;
}

/** What the entry is, and its price. */
function MainFields({ fields, set }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        placeholder="Song request"
        required
        maxLength={TIP_MENU_NAME_MAX_CHARACTERS}
        value={fields.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextInput
        label="Price in tokens"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={TIP_MAX_TOKENS}
        step={1}
        value={fields.price || ''}
        onChange={({ target }) => set({ price: Number(target.value) })}
      />
      <TextInput
        label="A few words (optional)"
        placeholder="any song I know"
        maxLength={TIP_MENU_DETAIL_MAX_CHARACTERS}
        value={fields.detail}
        onChange={({ target }) => set({ detail: target.value })}
      />
    </>
  );
}

/** The fields for the members who can order the entry, and how often. */
function LimitFields({ fields, set }: FieldsProps) {
  return (
    <>
      <div className={account.pair}>
        <OptionalNumber
          label="How often in a show"
          hint="Empty: as often as wanted"
          max={TIP_MENU_STOCK_MAX}
          value={fields.stock}
          onChange={(stock) => set({ stock })}
        />
        <OptionalNumber
          label="Minutes until again"
          hint="Empty: at once"
          max={TIP_MENU_COOLDOWN_MAX_SECONDS / 60}
          value={fields.cooldownSeconds === null ? null : Math.ceil(fields.cooldownSeconds / 60)}
          onChange={(minutes) => set({ cooldownSeconds: minutes === null ? null : minutes * 60 })}
        />
      </div>
      <Toggle checked={fields.followersOnly} onChange={() => set({ followersOnly: !fields.followersOnly })}>
        For followers only
      </Toggle>
    </>
  );
}

/** The fields of an entry of the tip menu. */
export function EntryForm({
  entry,
  sections,
  isBusy,
  onSave,
}: {
  /** null for a new one */
  entry: MenuEntry | null;
  /** the names of sections in use, offered again */
  sections: string[];
  isBusy: boolean;
  onSave: (entry: NewEntry) => void;
}) {
  const [fields, setFields] = useState<NewEntry>(entry ?? BLANK);
  const set = (change: Partial<NewEntry>) => setFields({ ...fields, ...change });
  const known = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSave(fields);
  };
  return (
    <form className={account.form} onSubmit={send}>
      <MainFields fields={fields} set={set} />
      <TextInput
        label="Section (optional)"
        hint="Entries with the same section stand together."
        list={known}
        maxLength={TIP_MENU_SECTION_MAX_CHARACTERS}
        value={fields.section}
        onChange={({ target }) => set({ section: target.value })}
      />
      <datalist id={known}>
        {sections.map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
      <IconChoice icon={fields.icon} onChange={(icon) => set({ icon })} />
      <OutcomeFields
        outcomes={fields.outcomes ?? null}
        onChange={(outcomes, icon) => set({ outcomes, ...(icon && { icon }) })}
      />
      <LimitFields fields={fields} set={set} />
      <Button type="submit" variant="primary" busy={isBusy}>
        Save
      </Button>
    </form>
  );
}
