import { type FormEvent, useState } from 'react';
import { useLoaded } from '@/lib/useLoaded';
import { Button } from '@/ui/Button';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { SortableList } from '@/ui/desk/SortableList';
import { changeMenus, listMenus, type MenuItem } from './api';
import { ItemRow } from './ItemRow';
import { SitePage } from './SitePage';
import { useSave } from './useSave';
import styles from './site.module.css';

const SECTIONS = { header: 'Header', main: 'Main menu', footer: 'Footer' } as const;
type Section = keyof typeof SECTIONS;
type Item = Pick<MenuItem, 'section' | 'title' | 'path' | 'isNewTab'>;

function ItemForm({ item, onSave, label }: { item?: Item; onSave: (item: Item) => Promise<void>; label: string }) {
  const blank: Item = { section: 'footer', title: '', path: '', isNewTab: false };
  const [fields, setFields] = useState<Item>(item ?? blank);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void onSave(fields).then(() => !item && setFields(blank));
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <label>
        Title
        <input
          className={styles.input}
          required
          maxLength={60}
          value={fields.title}
          onChange={({ target }) => setFields({ ...fields, title: target.value })}
        />
      </label>
      <label>
        Path or address
        <input
          className={styles.input}
          required
          placeholder="/posts/about"
          value={fields.path}
          onChange={({ target }) => setFields({ ...fields, path: target.value })}
        />
      </label>
      <label>
        Menu
        <select
          className={styles.input}
          value={fields.section}
          onChange={({ target }) => setFields({ ...fields, section: target.value as Section })}
        >
          {Object.entries(SECTIONS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        Opens in
        <select
          className={styles.input}
          value={String(fields.isNewTab)}
          onChange={({ target }) => setFields({ ...fields, isNewTab: target.value === 'true' })}
        >
          <option value="false">the same tab</option>
          <option value="true">a new tab</option>
        </select>
      </label>
      <Button type="submit" size="sm" variant="primary">
        {label}
      </Button>
    </form>
  );
}

function Menu({
  section,
  items,
  onOrder,
  onStore,
}: {
  section: Section;
  items: readonly MenuItem[];
  onOrder: (ids: string[]) => void;
  onStore: (change: (item: MenuItem) => Item | null) => Promise<void>;
}) {
  const [open, setOpen] = useState<string | null>(null);
  const content = (item: MenuItem) => (
    <ItemRow
      name={item.title}
      second={item.path}
      isOpen={open === item._id}
      onToggle={() => setOpen(open === item._id ? null : item._id)}
      aside={
        <Button
          size="sm"
          variant="outline"
          aria-label={`Remove ${item.title}`}
          onClick={() => void onStore((one) => (one._id === item._id ? null : one))}
        >
          Remove
        </Button>
      }
    >
      <ItemForm
        item={item}
        label="Save"
        onSave={(changed) => onStore((one) => (one._id === item._id ? { ...one, ...changed } : one))}
      />
    </ItemRow>
  );
  return (
    <DeskPanel title={SECTIONS[section]}>
      {items.length === 0 && <p className={styles.quiet}>Nothing yet.</p>}
      <SortableList
        label={SECTIONS[section]}
        onOrder={onOrder}
        rows={items.map((item) => ({ id: item._id, label: item.title, content: content(item) }))}
      />
    </DeskPanel>
  );
}

/** The menus of the site: what they link to, in order. */
export function MenusScreen() {
  const { data: items, setData: setItems, failure, reload } = useLoaded(listMenus);
  const { error, save } = useSave();
  const all = items ?? [];
  const store = (next: readonly Item[]) =>
    save(
      () => changeMenus(next.map(({ section, title, path, isNewTab }) => ({ section, title, path, isNewTab }))),
      setItems,
      'The menus were saved.',
    );
  const order = (section: Section, ids: string[]) => {
    const sorted = ids.flatMap((id) => all.find(({ _id }) => _id === id) ?? []);
    const next = [...all.filter((item) => item.section !== section), ...sorted];
    setItems(next);
    void store(next);
  };
  return (
    <SitePage
      title="Menus"
      sub="Links in the header and the footer"
      history="menus"
      isLoaded={items !== null}
      failure={failure}
      onRetry={reload}
    >
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      {(Object.keys(SECTIONS) as Section[]).map((section) => (
        <Menu
          key={section}
          section={section}
          items={all.filter((item) => item.section === section)}
          onOrder={(ids) => order(section, ids)}
          onStore={(change) => store(all.flatMap((item) => change(item) ?? []))}
        />
      ))}
      <DeskPanel title="Add a link">
        <ItemForm label="Add the link" onSave={(item) => store([...all, item])} />
      </DeskPanel>
    </SitePage>
  );
}
