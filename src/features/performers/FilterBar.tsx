import { useRouter } from 'next/router';
import { useAppSelector } from '@/application/hooks';
import { Button } from '@/ui/Button';
import { Chip, ChipRow } from '@/ui/Chip';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { type IconName } from '@/ui/iconPaths';
import { Select } from '@/ui/Select';
import { Sheet } from '@/ui/Sheet';
import { Toggle } from '@/ui/Toggle';
import { countChosen, type Filters, GENDERS, hrefWith, type Place, SORTS } from './filters';
import styles from './FilterBar.module.css';
import { selectCategories } from './selectors';
import { useChoices } from './useChoices';

interface FilterProps {
  place: Place;
  filters: Filters;
}

/** Changes the address; the results follow it. */
function useChange({ place, filters }: FilterProps) {
  const router = useRouter();
  return (change: Partial<Filters>) => void router.push(hrefWith(place, filters, change), undefined, { scroll: false });
}

/** Where a category's chip leads: pages of categories have addresses of their own. */
function categoryHref(place: Place, filters: Filters, slug: string): string {
  if (!('category' in place.fixed)) return hrefWith(place, filters, { category: slug });
  return hrefWith({ path: slug ? `/categories/${slug}` : '/', fixed: { category: slug } }, filters, {});
}

/** Categories as chips, the rest beside them; on phones the rest is behind `FilterButton`. */
export function FilterBar({ place, filters }: FilterProps) {
  const change = useChange({ place, filters });
  const categories = useAppSelector(selectCategories);
  const choices = useChoices();
  return (
    <div className={styles.bar}>
      <ChipRow label="Categories">
        <Chip on={!filters.category} href={categoryHref(place, filters, '')}>All</Chip>
        {categories.data.map(({ slug, name }) => <Chip key={slug} on={slug === filters.category} href={categoryHref(place, filters, slug)}>{name}</Chip>)}
        {filters.tags && !place.fixed.tags && <Chip on after="close" href={hrefWith(place, filters, { tags: '' })}>#{filters.tags}</Chip>}
      </ChipRow>
      <div className={styles.rest}>
        <ChipSelect label="Language" value={filters.language} options={choices?.languages ?? []} onChange={(language) => change({ language })} />
        <ChipSelect label="Country" value={filters.country} options={choices?.countries ?? []} onChange={(country) => change({ country })} />
        <ChipSelect label="Gender" value={filters.gender} options={GENDERS} onChange={(gender) => change({ gender })} />
        <span className={styles.rule} />
        <span className={styles.toggle}><Toggle checked={filters.online} onChange={(event) => change({ online: event.target.checked })}>Online</Toggle></span>
        <ChipSelect label="Sort" icon="sort" always value={filters.sort} options={SORTS} onChange={(sort) => change({ sort: sort as Filters['sort'] })} />
      </div>
    </div>
  );
}

interface ChipSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  icon?: IconName;
  /** always one of the options */
  always?: boolean;
  onChange: (value: string) => void;
}

/** The browser's own list behind the face of a chip. */
function ChipSelect({ label, value, options, icon, always = false, onChange }: ChipSelectProps) {
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <label className={cx(styles.select, !always && value !== '' && styles.chosen)}>
      {icon && <Icon name={icon} size="sm" />}
      <span aria-hidden="true">{chosen || label}</span>
      {!icon && <Icon name="chevronDown" size="sm" />}
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {!always && <option value="">Any {label.toLowerCase()}</option>}
        {value && !options.some((option) => option.value === value) && <option value={value}>{value}</option>}
        {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
      </select>
    </label>
  );
}

/** Phones: opens the sheet with everything but the categories. */
export function FilterButton({ filters, onOpen }: { filters: Filters; onOpen: () => void }) {
  const chosen = countChosen(filters);
  return <span className={styles.phone}><Chip line icon="sort" onClick={onOpen}>Filters{chosen > 0 && ` · ${chosen}`}</Chip></span>;
}

/** Stands beside the results, not inside: it stays open while they change under it. */
export function FilterSheet({ place, filters, open, onClose }: FilterProps & { open: boolean; onClose: () => void }) {
  const change = useChange({ place, filters });
  const choices = useChoices();
  return (
    <Sheet open={open} title="Filters" onClose={onClose}>
      <div className={styles.sheet}>
        <Select label="Sort" value={filters.sort} options={SORTS} onChange={(event) => change({ sort: event.target.value as Filters['sort'] })} />
        <Select label="Language" placeholder="Any language" value={filters.language} options={choices?.languages ?? []} onChange={(event) => change({ language: event.target.value })} />
        <Select label="Country" placeholder="Any country" value={filters.country} options={choices?.countries ?? []} onChange={(event) => change({ country: event.target.value })} />
        <Select label="Gender" placeholder="Any gender" value={filters.gender} options={GENDERS} onChange={(event) => change({ gender: event.target.value })} />
        <Toggle checked={filters.online} onChange={(event) => change({ online: event.target.checked })}>Online only</Toggle>
        <div className={styles.actions}>
          <Button variant="outline" size="lg" onClick={() => change({ gender: '', country: '', language: '', online: false, sort: 'viewers' })}>Clear</Button>
          <Button variant="primary" size="lg" onClick={onClose}>Show results</Button>
        </div>
      </div>
    </Sheet>
  );
}
