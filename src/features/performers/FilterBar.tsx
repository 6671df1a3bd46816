import { useRouter } from 'next/router';
import { useAppSelector } from '@/application/hooks';
import { selectIsMember } from '@/features/auth/selectors';
import { Chip, ChipRow } from '@/ui/Chip';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { type IconName } from '@/ui/iconPaths';
import { Toggle } from '@/ui/Toggle';
import { countChosen, type Filters, GENDERS, hrefWith, type Place, SORTS } from './filters';
import styles from './FilterBar.module.css';
import { selectCategories } from './selectors';
import { useChoices } from './useChoices';

export interface FilterProps {
  place: Place;
  filters: Filters;
}

/** Changes the address; the results follow it. */
export function useChange({ place, filters }: FilterProps) {
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
  const member = useAppSelector(selectIsMember);
  return (
    <div className={styles.bar}>
      <ChipRow label="Categories">
        <Chip on={!filters.category} href={categoryHref(place, filters, '')}>
          All
        </Chip>
        {categories.data.map(({ slug, name }) => (
          <Chip key={slug} on={slug === filters.category} href={categoryHref(place, filters, slug)}>
            {name}
          </Chip>
        ))}
        {filters.tags && !place.fixed.tags && (
          <Chip on after="close" href={hrefWith(place, filters, { tags: '' })}>
            #{filters.tags}
          </Chip>
        )}
      </ChipRow>
      <div className={styles.rest}>
        <ChipSelect
          label="Language"
          value={filters.language}
          options={choices?.languages ?? []}
          onChange={(language) => change({ language })}
        />
        <ChipSelect
          label="Country"
          value={filters.country}
          options={choices?.countries ?? []}
          onChange={(country) => change({ country })}
        />
        <ChipSelect label="Gender" value={filters.gender} options={GENDERS} onChange={(gender) => change({ gender })} />
        <span className={styles.rule} />
        <span className={styles.toggle}>
          <Toggle checked={filters.online} onChange={(event) => change({ online: event.target.checked })}>
            Online
          </Toggle>
        </span>
        {member && (
          <span className={styles.toggle}>
            <Toggle checked={filters.followed} onChange={(event) => change({ followed: event.target.checked })}>
              Following
            </Toggle>
          </span>
        )}
        <ChipSelect
          label="Sort"
          icon="sort"
          always
          value={filters.sort}
          options={SORTS}
          onChange={(sort) => change({ sort: sort as Filters['sort'] })}
        />
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
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Phones: opens the sheet with everything but the categories. */
export function FilterButton({ filters, onOpen }: { filters: Filters; onOpen: () => void }) {
  const chosen = countChosen(filters);
  return (
    <span className={styles.phone}>
      <Chip line icon="sort" onClick={onOpen}>
        Filters{chosen > 0 && ` · ${chosen}`}
      </Chip>
    </span>
  );
}
