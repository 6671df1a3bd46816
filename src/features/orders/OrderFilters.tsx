import { useRouter } from 'next/router';
import { SearchForm } from '@/ui/SearchForm';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
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
  const router = useRouter();
  const change = (part: Partial<OrderFilter>) =>
    void router.push(list.href({ ...filter, ...part, page: 1 }), undefined, { scroll: false });
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
        <TextInput
          label="From"
          type="date"
          value={filter.fromDate}
          max={filter.toDate || undefined}
          onChange={(event) => change({ fromDate: event.target.value })}
        />
        <TextInput
          label="To"
          type="date"
          value={filter.toDate}
          min={filter.fromDate || undefined}
          onChange={(event) => change({ toDate: event.target.value })}
        />
      </div>
    </div>
  );
}
