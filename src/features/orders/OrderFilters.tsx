import { useFilterChange } from '@/lib/useFilterChange';
import { DateRangeFields } from '@/ui/DateRangeFields';
import { SearchForm } from '@/ui/SearchForm';
import { Select } from '@/ui/Select';
import { type OrderFilter, type userOrders } from './filter';
import { statusOptions, typeOptions } from './labels';
import styles from './Orders.module.css';

/** The filters of a list of orders. Each choice changes the URL. */
export function OrderFilters({
  filter,
  list,
  searchLabel,
}: {
  filter: OrderFilter;
  list: typeof userOrders;
  searchLabel: string;
}) {
  const change = useFilterChange(list, filter);
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <SearchForm label={searchLabel} value={filter.q} onSearch={(q) => change({ q })} />
      <div className={styles.choices}>
        <Select
          label="Type"
          placeholder="All"
          options={typeOptions}
          value={filter.type}
          onChange={(event) => change({ type: event.target.value })}
        />
        <Select
          label="Status"
          placeholder="All"
          options={statusOptions}
          value={filter.deliveryStatus}
          onChange={(event) => change({ deliveryStatus: event.target.value })}
        />
        <DateRangeFields
          from={filter.fromDate}
          to={filter.toDate}
          onFrom={(fromDate) => change({ fromDate })}
          onTo={(toDate) => change({ toDate })}
        />
      </div>
    </div>
  );
}
