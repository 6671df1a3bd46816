import { type FormEvent, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { DeskEmpty, DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { SortableList } from '@/ui/desk/SortableList';
import { Pill } from '@/ui/Pill';
import { changePackage, createPackage, listPackages, orderPackages, type TokenPackage } from './api';
import { ItemRow } from './ItemRow';
import { SettingsPanel } from './SettingsPanel';
import { SitePage } from './SitePage';
import { useItems } from './useItems';
import { useSave } from './useSave';
import { useSettings } from './useSettings';
import styles from './site.module.css';

interface Fields {
  name: string;
  description: string;
  tokens: string;
  price: string;
}

function PackageForm({
  offer,
  label,
  onSave,
}: {
  offer?: TokenPackage;
  label: string;
  onSave: (fields: { name: string; description: string; tokens: number; price: number }) => Promise<unknown>;
}) {
  const blank = { name: '', description: '', tokens: '', price: '' };
  const [fields, setFields] = useState<Fields>(
    offer ? { ...offer, tokens: String(offer.tokens), price: offer.price.toFixed(2) } : blank,
  );
  const { busy, error, save } = useSave();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { name, description, tokens, price } = fields;
    void save(
      () => onSave({ name, description, tokens: Number(tokens), price: Number(price) }),
      () => !offer && setFields(blank),
      `${name} was saved.`,
    );
  };
  const field = (name: keyof Fields, words: string, extra: object = {}) => (
    <label>
      {words}
      <input
        className={styles.input}
        required={name !== 'description'}
        value={fields[name]}
        onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
        {...extra}
      />
    </label>
  );
  return (
    <form className={styles.form} onSubmit={send}>
      {field('name', 'Name', { maxLength: 60 })}
      {field('tokens', 'Tokens', { type: 'number', min: 1, max: 10_000_000, step: 1 })}
      {field('price', 'Price', { type: 'number', min: 0.01, max: 1_000_000, step: 0.01 })}
      {field('description', 'Description', { maxLength: 200 })}
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

function Packages({ symbol }: { symbol: string }) {
  const { rows, failure, reload, error, save, order, done, opening } = useItems(listPackages, orderPackages);
  const switchSale = ({ _id, name, onSale }: TokenPackage) =>
    save(() => changePackage(_id, { onSale: !onSale }), reload, `${name} is ${onSale ? 'off sale' : 'on sale'}.`);
  const content = (row: TokenPackage) => (
    <ItemRow
      name={row.name}
      second={`${row.tokens.toLocaleString('en')} tokens${row.description && `, ${row.description}`}`}
      aside={
        <>
          {!row.onSale && <Pill kind="mute">Off sale</Pill>}
          <span className={styles.money}>
            {symbol}
            {row.price.toFixed(2)}
          </span>
          <Button size="sm" variant="outline" onClick={() => void switchSale(row)}>
            {row.onSale ? 'Take off sale' : 'Put on sale'}
            <span className="visually-hidden">: {row.name}</span>
          </Button>
        </>
      }
      {...opening(row)}
    >
      <PackageForm offer={row} label="Save" onSave={(fields) => changePackage(row._id, fields).then(done)} />
    </ItemRow>
  );
  return (
    <>
      <DeskPanel title="Packages" aside={<span className={styles.quiet}>Earlier orders keep their terms</span>}>
        {!rows && !failure && <DeskSkeleton rows={3} />}
        {failure && <DeskError text={errorText(failure)} onRetry={reload} />}
        {error && <p className={styles.fault}>{error}</p>}
        {rows?.length === 0 && (
          <DeskEmpty title="No packages yet">Members cannot buy tokens until one is on sale.</DeskEmpty>
        )}
        <SortableList
          label="Token packages"
          onOrder={order}
          rows={(rows ?? []).map((row) => ({ id: row._id, label: row.name, content: content(row) }))}
        />
      </DeskPanel>
      <DeskPanel title="Add a package">
        <PackageForm label="Add the package" onSave={(fields) => createPackage(fields).then(reload)} />
      </DeskPanel>
    </>
  );
}

/** Token packages, the bonus of a first purchase, and the currency. */
export function TokensScreen() {
  const { settings, find, replace, failure, reload } = useSettings();
  return (
    <SitePage
      title="Tokens"
      sub="Packages, bonus and currency"
      history="packages"
      needsReason
      isLoaded={settings !== null}
      failure={failure}
      onRetry={reload}
    >
      <Packages symbol={String(find('currencySymbol')?.value ?? '')} />
      <SettingsPanel
        title="First-purchase bonus"
        settings={['firstPurchaseBonus', 'firstPurchaseMinimum'].map(find)}
        onChanged={replace}
      />
      <SettingsPanel
        title="Currency"
        settings={['currency', 'currencySymbol', 'conversionRate'].map(find)}
        onChanged={replace}
      />
    </SitePage>
  );
}
