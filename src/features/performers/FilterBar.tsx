import { useRouter } from 'next/router';
import { useAppSelector } from '@/application/hooks';
import { selectIsMember } from '@/features/auth/selectors';
import { Chip, ChipRow } from '@/ui/Chip';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { type IconName } from '@/ui/iconPaths';
import { Toggle } from '@/ui/Toggle';
import { countFilters, type Filters, GENDER_OPTIONS, filterHref, type ResultsRoute, SORTS } from './filters';
import styles from './FilterBar.module.css';
import { selectCategories } from './selectors';
import { useFilterOptions } from './useFilterOptions';

export interface FilterProps {
  route: ResultsRoute;
  filters: Filters;
}

/** Returns a function that changes filters in the URL. The results follow it. */
export function useFilterChange({ route, filters }: FilterProps) {
  const router = useRouter();
  return (change: Partial<Filters>) =>
    void router.push(filterHref(route, filters, change), undefined, { scroll: false });
}

/** Returns the URL of a category's chip. On category pages the category is part of the path. */
function categoryHref(route: ResultsRoute, filters: Filters, slug: string): string {
  if (!('category' in route.fixed)) return filterHref(route, filters, { category: slug });
  return filterHref({ path: slug ? `/categories/${slug}` : '/', fixed: { category: slug } }, filters, {});
}

/** Categories as chips, and the other filters, which phones move to a sheet (`FilterButton`). */
export function FilterBar({ route, filters }: FilterProps) {
  return (
    <div className={styles.bar}>
      <CategoryChips route={route} filters={filters} />
      <OtherFilters route={route} filters={filters} />
    </div>
  );
}

function CategoryChips({ route, filters }: FilterProps) {
  const categories = useAppSelector(selectCategories);
  return (
    <ChipRow label="Categories">
      <Chip on={!filters.category} href={categoryHref(route, filters, '')}>
        All
      </Chip>
      {categories.data.map(({ slug, name }) => (
        <Chip key={slug} on={slug === filters.category} href={categoryHref(route, filters, slug)}>
          {name}
        </Chip>
      ))}
      {filters.tags && !route.fixed.tags && (
        <Chip on after="close" href={filterHref(route, filters, { tags: '' })}>
          #{filters.tags}
        </Chip>
      )}
    </ChipRow>
  );
}

function OtherFilters({ route, filters }: FilterProps) {
  const change = useFilterChange({ route, filters });
  const options = useFilterOptions();
  const isMember = useAppSelector(selectIsMember);
  return (
    <div className={styles.rest}>
      <ChipSelect
        label="Language"
        value={filters.language}
        options={options?.languages ?? []}
        onChange={(language) => change({ language })}
      />
      <ChipSelect
        label="Country"
        value={filters.country}
        options={options?.countries ?? []}
        onChange={(country) => change({ country })}
      />
      <ChipSelect
        label="Gender"
        value={filters.gender}
        options={GENDER_OPTIONS}
        onChange={(gender) => change({ gender })}
      />
      <span className={styles.rule} />
      <span className={styles.toggle}>
        <Toggle checked={filters.online} onChange={(event) => change({ online: event.target.checked })}>
          Online
        </Toggle>
      </span>
      {isMember && (
        <span className={styles.toggle}>
          <Toggle checked={filters.followed} onChange={(event) => change({ followed: event.target.checked })}>
            Following
          </Toggle>
        </span>
      )}
      <ChipSelect
        label="Sort"
        icon="sort"
        required
        value={filters.sort}
        options={SORTS}
        onChange={(sort) => change({ sort: sort as Filters['sort'] })}
      />
    </div>
  );
}

interface ChipSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  icon?: IconName;
  /** leaves out the empty choice */
  required?: boolean;
  onChange: (value: string) => void;
}

/** The browser's own select that looks like a chip. */
function ChipSelect({ label, value, options, icon, required = false, onChange }: ChipSelectProps) {
  const selected = options.find((option) => option.value === value)?.label ?? value;
  return (
    <label className={cx(styles.select, !required && value !== '' && styles.chosen)}>
      {icon && <Icon name={icon} size="sm" />}
      <span aria-hidden="true">{selected || label}</span>
      {!icon && <Icon name="chevronDown" size="sm" />}
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {!required && <option value="">Any {label.toLowerCase()}</option>}
        {value && !options.some((option) => option.value === value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Opens the filter sheet on phones. */
export function FilterButton({ filters, onOpen }: { filters: Filters; onOpen: () => void }) {
  const active = countFilters(filters);
  return (
    <span className={styles.phone}>
      <Chip line icon="sort" onClick={onOpen}>
        Filters{active > 0 && ` · ${active}`}
      </Chip>
    </span>
  );
}
