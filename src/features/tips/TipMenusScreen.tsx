import { type ReactNode, useState } from 'react';
import { TIP_MENU_ENTRIES_MAX, TIP_MENU_NAME_MAX_CHARACTERS, TIP_MENUS_MAX } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { useSaved } from '@/lib/useSaved';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { IconButton } from '@/ui/IconButton';
import { MenuIcon } from '@/ui/MenuIcon';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { SortableList } from '@/ui/desk/SortableList';
import { TextInput } from '@/ui/TextInput';
import { Toggle } from '@/ui/Toggle';
import { TokenAmount } from '@/ui/TokenAmount';
import { createTipMenu, deleteTipMenu, showTipMenu, updateTipMenu } from './api';
import { EntryForm, type MenuEntry, type NewEntry } from './EntryForm';
import styles from './TipMenusScreen.module.css';

export interface Menu {
  _id: string;
  name: string;
  isOn: boolean;
  entries: MenuEntry[];
}

/** The menus of the performer, saved with each change. */
function useMenus(initial: Menu[]) {
  const { saved: menus, failure, isBusy, save: run } = useSaved(initial);
  return {
    menus,
    failure,
    isBusy,
    create: (name: string, entries: NewEntry[]) => run(async () => [...menus, await createTipMenu({ name, entries })]),
    save: ({ _id, name }: Menu, entries: (MenuEntry | NewEntry)[], newName = name) =>
      run(async () => {
        const saved = await updateTipMenu(_id, { name: newName, entries });
        return menus.map((menu) => (menu._id === _id ? saved : menu));
      }),
    remove: ({ _id }: Menu) =>
      run(async () => {
        await deleteTipMenu(_id);
        return menus.filter((menu) => menu._id !== _id);
      }),
    show: (menuId: string | null) => run(() => showTipMenu(menuId)),
  };
}
type Menus = ReturnType<typeof useMenus>;

/** Stock, cooldown and audience of an entry in a few words. */
function limitsOf({ stock, cooldownSeconds, followersOnly, section, outcomes }: MenuEntry): string {
  return [
    section,
    outcomes && `draws one of ${outcomes.length} outcomes`,
    stock !== null && `${stock} in a show`,
    cooldownSeconds !== null && `again after ${Math.ceil(cooldownSeconds / 60)} min`,
    followersOnly && 'for followers',
  ]
    .filter(Boolean)
    .join(' · ');
}

function EntryRow({ entry, onEdit, onRemove }: { entry: MenuEntry; onEdit: () => void; onRemove: () => void }) {
  return (
    <div className={styles.entry}>
      <span className={styles.icon}>
        <MenuIcon name={entry.icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          {entry.name} <TokenAmount amount={entry.price} />
        </span>
        <span className={styles.facts}>{limitsOf(entry)}</span>
      </span>
      <Button size="sm" variant="outline" aria-label={`Edit ${entry.name}`} onClick={onEdit}>
        Edit
      </Button>
      <IconButton icon="trash" label={`Remove ${entry.name}`} onClick={onRemove} />
    </div>
  );
}

/** The entries of a menu, in an order that the performer changes. */
function Entries({ menu, menus, onEdit }: { menu: Menu; menus: Menus; onEdit: (entry: MenuEntry) => void }) {
  const { entries } = menu;
  const order = (ids: string[]) => {
    const sorted = ids.flatMap((id) => entries.find(({ _id }) => _id === id) ?? []);
    void menus.save(menu, sorted);
  };
  const remove = (gone: MenuEntry) => {
    const kept = entries.filter((one) => one !== gone);
    void menus.save(menu, kept);
  };
  return (
    <SortableList
      label={`Entries of ${menu.name}`}
      onOrder={order}
      rows={entries.map((entry) => ({
        id: entry._id,
        label: entry.name,
        content: <EntryRow entry={entry} onEdit={() => onEdit(entry)} onRemove={() => remove(entry)} />,
      }))}
    />
  );
}

/** One menu: whether the room shows it, its name, and its entries in order. */
function MenuPanel({ menu, menus }: { menu: Menu; menus: Menus }) {
  const [editing, setEditing] = useState<MenuEntry | 'new' | null>(null);
  const { entries } = menu;
  const keep = async (entry: NewEntry) => {
    const next =
      editing === 'new'
        ? [...entries, entry]
        : entries.map((one) => (one === editing ? { ...entry, _id: one._id } : one));
    if (await menus.save(menu, next)) setEditing(null);
  };
  return (
    <Panel title={menu.name} aside={<MenuTools menu={menu} menus={menus} />}>
      <div className={styles.menu}>
        <Toggle
          checked={menu.isOn}
          disabled={menus.isBusy}
          onChange={() => void menus.show(menu.isOn ? null : menu._id)}
        >
          Show this menu in my room
        </Toggle>
        <Entries menu={menu} menus={menus} onEdit={setEditing} />
        {entries.length < TIP_MENU_ENTRIES_MAX ? (
          <Button variant="outline" onClick={() => setEditing('new')}>
            Add an entry
          </Button>
        ) : (
          <p className={account.quiet}>A menu has at most {TIP_MENU_ENTRIES_MAX} entries.</p>
        )}
      </div>
      <EntryDialog
        key={editing === null ? '' : editing === 'new' ? 'new' : editing._id}
        entry={editing}
        menus={menus}
        sections={entries.map(({ section }) => section)}
        onSave={keep}
        onClose={() => setEditing(null)}
      />
    </Panel>
  );
}

function EntryDialog({
  entry,
  menus,
  sections,
  onSave,
  onClose,
}: {
  entry: MenuEntry | 'new' | null;
  menus: Menus;
  sections: string[];
  onSave: (entry: NewEntry) => Promise<void>;
  onClose: () => void;
}) {
  return (
    <Dialog open={entry !== null} title={entry === 'new' ? 'New entry' : 'Edit entry'} onClose={onClose}>
      {menus.failure && <ErrorNote kept="Your input is kept.">{errorText(menus.failure)}</ErrorNote>}
      <EntryForm
        entry={entry === 'new' ? null : entry}
        sections={[...new Set(sections.filter(Boolean))]}
        isBusy={menus.isBusy}
        onSave={(fields) => void onSave(fields)}
      />
    </Dialog>
  );
}

/** Renames or deletes a menu. */
function MenuTools({ menu, menus }: { menu: Menu; menus: Menus }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(menu.name);
  const rename = async () => {
    if (await menus.save(menu, menu.entries, name)) setOpen(false);
  };
  return (
    <>
      <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Rename or delete
      </Button>
      <Dialog open={isOpen} title={menu.name} onClose={() => setOpen(false)}>
        <form
          className={account.form}
          onSubmit={(event) => {
            event.preventDefault();
            void rename();
          }}
        >
          <TextInput
            label="Name, seen by you only"
            required
            maxLength={TIP_MENU_NAME_MAX_CHARACTERS}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <div className={account.actions}>
            <Button type="submit" variant="primary" busy={menus.isBusy}>
              Save
            </Button>
            <Button variant="danger" disabled={menus.isBusy} onClick={() => void menus.remove(menu)}>
              Delete this menu
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** A performer without a menu: the first entry makes one. */
function FirstEntry({ menus }: { menus: Menus }) {
  const [isOpen, setOpen] = useState(false);
  const create = async (entry: NewEntry) => {
    if (await menus.create('Tip menu', [entry])) setOpen(false);
  };
  return (
    <>
      <Empty
        action={
          <Button variant="primary" onClick={() => setOpen(true)}>
            Add your first entry
          </Button>
        }
      >
        Say what members get for a tip: a song, their name on the microphone, a dance. They order it in your room.
      </Empty>
      <EntryDialog
        entry={isOpen ? 'new' : null}
        menus={menus}
        sections={[]}
        onSave={create}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** The tip menus of a performer. The room shows one of them. @param children further panels */
export function TipMenusScreen({ menus: initial, children }: { menus: Menu[]; children?: ReactNode }) {
  const menus = useMenus(initial);
  const [wanted, setWanted] = useState<string | null>(null);
  const shown =
    menus.menus.find(({ _id }) => _id === wanted) ?? menus.menus.find(({ isOn }) => isOn) ?? menus.menus.at(-1);
  const create = async () => {
    if (await menus.create(`Menu ${menus.menus.length + 1}`, [])) setWanted(null);
  };
  return (
    <div className={account.page}>
      <PageTitle>Tip menu</PageTitle>
      {menus.failure && <ErrorNote>{errorText(menus.failure)}</ErrorNote>}
      {shown && (
        <div className={styles.choice}>
          {menus.menus.length > 1 && (
            <Select
              label="Menu"
              labelHidden
              value={shown._id}
              options={menus.menus.map(({ _id, name, isOn }) => ({
                value: _id,
                label: isOn ? `${name} (in my room)` : name,
              }))}
              onChange={({ target }) => setWanted(target.value)}
            />
          )}
          {menus.menus.length < TIP_MENUS_MAX && (
            <Button variant="outline" disabled={menus.isBusy} onClick={() => void create()}>
              New menu
            </Button>
          )}
        </div>
      )}
      {shown ? <MenuPanel key={shown._id} menu={shown} menus={menus} /> : <FirstEntry menus={menus} />}
      {children}
    </div>
  );
}
