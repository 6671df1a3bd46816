import { useAppSelector } from '@/application/hooks';
import { selectIsMember } from '@/features/auth/selectors';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/Select';
import { Sheet } from '@/ui/Sheet';
import { Toggle } from '@/ui/Toggle';
import { type FilterProps, useFilterChange } from './FilterBar';
import { type Filters, GENDER_OPTIONS, SORTS } from './filters';
import styles from './FilterBar.module.css';
import { useFilterOptions } from './useFilterOptions';

/** The filters on phones. Mounted next to the results, so that it stays open while they change. */
export default function FilterSheet({ route, filters, onClose }: FilterProps & { onClose: () => void }) {
  const change = useFilterChange({ route, filters });
  const clear = () =>
    change({ gender: '', country: '', language: '', online: false, followed: false, sort: 'viewers' });
  return (
    <Sheet open title="Filters" onClose={onClose}>
      <div className={styles.sheet}>
        <SelectFilters filters={filters} change={change} />
        <ToggleFilters filters={filters} change={change} />
        <div className={styles.actions}>
          <Button variant="outline" size="lg" onClick={clear}>
            Clear filters
          </Button>
          <Button variant="primary" size="lg" onClick={onClose}>
            Show results
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

interface FieldProps {
  filters: Filters;
  change: (change: Partial<Filters>) => void;
}

function SelectFilters({ filters, change }: FieldProps) {
  const options = useFilterOptions();
  return (
    <>
      <Select
        label="Sort"
        value={filters.sort}
        options={SORTS}
        onChange={(event) => change({ sort: event.target.value as Filters['sort'] })}
      />
      <Select
        label="Language"
        placeholder="Any language"
        value={filters.language}
        options={options?.languages ?? []}
        onChange={(event) => change({ language: event.target.value })}
      />
      <Select
        label="Country"
        placeholder="Any country"
        value={filters.country}
        options={options?.countries ?? []}
        onChange={(event) => change({ country: event.target.value })}
      />
      <Select
        label="Gender"
        placeholder="Any gender"
        value={filters.gender}
        options={GENDER_OPTIONS}
        onChange={(event) => change({ gender: event.target.value })}
      />
    </>
  );
}

function ToggleFilters({ filters, change }: FieldProps) {
  const isMember = useAppSelector(selectIsMember);
  return (
    <>
      <Toggle checked={filters.online} onChange={(event) => change({ online: event.target.checked })}>
        Online only
      </Toggle>
      {isMember && (
        <Toggle checked={filters.followed} onChange={(event) => change({ followed: event.target.checked })}>
          Following only
        </Toggle>
      )}
    </>
  );
}
