import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/Button';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { DeskEmpty } from '@/ui/desk/DeskStates';
import { SortableList } from '@/ui/desk/SortableList';
import {
  addCategory,
  type Category,
  changeCategory,
  listCategories,
  mergeCategories,
  orderCategories,
  removeCategory,
} from './api';
import { FileField } from './FileField';
import { ItemRow } from './ItemRow';
import { SitePage } from './SitePage';
import { slugOf } from './slugOf';
import { useItems } from './useItems';
import { useSave } from './useSave';
import styles from './site.module.css';

type Fields = Pick<Category, 'name' | 'slug' | 'description' | 'picture'>;
const BLANK: Fields = { name: '', slug: '', description: '', picture: '' };

/** The fields of a category. A new one gets its slug from its name. */
function CategoryForm({
  category,
  label: action,
  onSave,
}: {
  category?: Category;
  label: string;
  onSave: (fields: Fields) => Promise<unknown>;
}) {
  const [fields, setFields] = useState<Fields>(category ?? BLANK);
  const { busy, error, save } = useSave();
  const change = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { name, description, picture } = fields;
    void save(
      () => onSave({ name, description, picture, slug: fields.slug || slugOf(name) }),
      () => !category && setFields(BLANK),
      `${name} was saved.`,
    );
  };
  const field = (name: 'name' | 'slug' | 'description', label: string, extra: object) => (
    <label className={name === 'description' ? styles.wide : undefined}>
      {label}
      <input
        className={styles.input}
        value={fields[name]}
        onChange={({ target }) => change({ [name]: target.value })}
        {...extra}
      />
    </label>
  );
  return (
    <form className={styles.form} onSubmit={send}>
      {field('name', 'Name', { required: true, maxLength: 60 })}
      {field('slug', 'Slug, in the address', { placeholder: slugOf(fields.name), maxLength: 80 })}
      {field('description', 'Description', { maxLength: 300 })}
      <div className={`${styles.field} ${styles.wide}`}>
        Picture
        <FileField label="Picture" value={fields.picture} onChange={(picture) => change({ picture })} />
      </div>
      {error && (
        <p className={`${styles.fault} ${styles.wide}`} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" size="sm" variant="primary" busy={busy} busyLabel="Saving">
        {action}
      </Button>
    </form>
  );
}

/** Merges a category into another one, or removes it while it is empty. */
function Ending({ category, others, onDone }: { category: Category; others: Category[]; onDone: () => void }) {
  const [into, setInto] = useState('');
  const { busy, error, save } = useSave();
  const target = others.find(({ _id }) => _id === into);
  return (
    <div className={styles.value}>
      <div className={styles.buttons}>
        <select
          className={`${styles.input} ${styles.inline}`}
          aria-label={`Merge ${category.name} into`}
          value={into}
          onChange={({ target: chosen }) => setInto(chosen.value)}
        >
          <option value="">Merge into…</option>
          {others.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
        {target && (
          <Button
            size="sm"
            variant="danger"
            busy={busy}
            onClick={() => void save(() => mergeCategories(category._id, into), onDone, `Merged into ${target.name}.`)}
          >
            Move {category.performers} performers and remove {category.name}
          </Button>
        )}
        {category.performers === 0 && (
          <Button
            size="sm"
            variant="danger"
            busy={busy}
            onClick={() => void save(() => removeCategory(category._id), onDone, `${category.name} was removed.`)}
          >
            Remove
          </Button>
        )}
      </div>
      {error && <p className={styles.fault}>{error}</p>}
    </div>
  );
}

/** The categories of performers: order, names, pictures, and merging. */
export function CategoriesScreen() {
  const { rows, failure, reload, error, order, done, opening } = useItems(listCategories, orderCategories);
  const content = (row: Category) => (
    <ItemRow
      name={row.name}
      second={`/categories/${row.slug}, ${row.performers} ${row.performers === 1 ? 'performer' : 'performers'}`}
      picture={row.picture}
      {...opening(row)}
    >
      <CategoryForm category={row} label="Save" onSave={(fields) => changeCategory(row._id, fields).then(done)} />
      <Ending category={row} others={rows?.filter(({ _id }) => _id !== row._id) ?? []} onDone={done} />
    </ItemRow>
  );
  return (
    <SitePage
      title="Categories"
      sub="Visitors filter performers by them"
      history="categories"
      isLoaded={rows !== null}
      failure={failure}
      onRetry={reload}
    >
      <DeskPanel title="Order" aside={<span className={styles.quiet}>Drag, or use the arrow keys on a handle</span>}>
        {error && <p className={styles.fault}>{error}</p>}
        {rows?.length === 0 && <DeskEmpty title="No categories yet">Add the first one below.</DeskEmpty>}
        <SortableList
          label="Categories"
          onOrder={order}
          rows={(rows ?? []).map((row) => ({ id: row._id, label: row.name, content: content(row) }))}
        />
      </DeskPanel>
      <DeskPanel title="Add a category">
        <CategoryForm label="Add the category" onSave={(fields) => addCategory(fields).then(reload)} />
      </DeskPanel>
    </SitePage>
  );
}
