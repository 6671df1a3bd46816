import { useAppSelector } from '@/application/hooks';
import { selectIsMember } from '@/features/auth/selectors';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/Select';
import { Sheet } from '@/ui/Sheet';
import { Toggle } from '@/ui/Toggle';
import { type FilterProps, useChange } from './FilterBar';
import { type Filters, GENDERS, SORTS } from './filters';
import styles from './FilterBar.module.css';
import { useChoices } from './useChoices';

/** Stands beside the results, not inside: it stays open while they change under it. */
export default function FilterSheet({ place, filters, onClose }: FilterProps & { onClose: () => void }) {
  const change = useChange({ place, filters });
  const choices = useChoices();
  const member = useAppSelector(selectIsMember);
  return (
    <Sheet open title="Filters" onClose={onClose}>
      <div className={styles.sheet}>
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
          options={choices?.languages ?? []}
          onChange={(event) => change({ language: event.target.value })}
        />
        <Select
          label="Country"
          placeholder="Any country"
          value={filters.country}
          options={choices?.countries ?? []}
          onChange={(event) => change({ country: event.target.value })}
        />
        <Select
          label="Gender"
          placeholder="Any gender"
          value={filters.gender}
          options={GENDERS}
          onChange={(event) => change({ gender: event.target.value })}
        />
        <Toggle checked={filters.online} onChange={(event) => change({ online: event.target.checked })}>
          Online only
        </Toggle>
        {member && (
          <Toggle checked={filters.followed} onChange={(event) => change({ followed: event.target.checked })}>
            Only those I follow
          </Toggle>
        )}
        <div className={styles.actions}>
          <Button
            variant="outline"
            size="lg"
            onClick={() =>
              change({ gender: '', country: '', language: '', online: false, followed: false, sort: 'viewers' })
            }
          >
            Clear
          </Button>
          <Button variant="primary" size="lg" onClick={onClose}>
            Show results
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
