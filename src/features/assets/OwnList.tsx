import Link from 'next/link';
import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatCount } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { type IconName } from '@/ui/iconPaths';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
import { errorText } from '@/lib/errorText';
import { type ListState } from '@/lib/list';
import styles from './OwnList.module.css';
import { type OwnFilter, ownHref, type OwnKind, ownPath, type OwnStatus, ROWS_A_PAGE, statusesOf } from './ownFilter';
import { STATUS_WORDS } from './StatusPills';

interface OwnListProps<T> {
  kind: OwnKind;
  filter: OwnFilter;
  list: ListState<T>;
  words: { title: string; one: string; many: string; add: string; empty: string };
  icon: IconName;
  row: (item: T) => { name: string; picture: string | null; line: ReactNode; price: ReactNode; pills: ReactNode };
  onRemove: (id: string) => void;
}

/** What a performer has of one kind: found by words and status, both in the address, and the way to each. */
export function OwnList<T extends { _id: string }>({ kind, filter, list, words, icon, row, onRemove }: OwnListProps<T>) {
  const [leaving, setLeaving] = useState<T | null>(null);
  const filtered = Boolean(filter.q || filter.status);
  const remove = () => {
    if (leaving) onRemove(leaving._id);
    setLeaving(null);
  };
  return (
    <>
      <header className={styles.head}>
        <PageTitle>{words.title}</PageTitle>
        <LinkButton variant="primary" icon="plus" href={ownPath(kind, 'new')}>{words.add}</LinkButton>
      </header>
      <Filters kind={kind} filter={filter} />
      {list.error && <ErrorNote>{errorText(list.error)}</ErrorNote>}
      <Panel flush={list.data.length > 0}>
        {list.data.length > 0 ? (
          <ul className={styles.rows} aria-label={words.title}>
            {list.data.map((item) => <Row key={item._id} href={ownPath(kind, item._id)} icon={icon} {...row(item)} onRemove={() => setLeaving(item)} />)}
          </ul>
        ) : filtered
          ? <Empty action={<LinkButton variant="outline" href={ownPath(kind)}>Show everything</LinkButton>}>Nothing of yours is like that.</Empty>
          : <Empty action={<LinkButton variant="primary" href={ownPath(kind, 'new')}>{words.add}</LinkButton>}>{words.empty}</Empty>}
      </Panel>
      <div className={styles.foot}>
        {list.total > 0 && <p className={styles.count}>{formatCount(list.total)} {list.total === 1 ? words.one : words.many}</p>}
        <Pagination page={filter.page} pages={Math.ceil(list.total / ROWS_A_PAGE)} hrefOf={(page) => ownHref(kind, { ...filter, page })} />
      </div>
      <Dialog open={leaving !== null} onClose={() => setLeaving(null)} title={`Delete ${leaving ? row(leaving).name : ''}?`}>
        <div className={styles.question}>
          <p>Nobody can buy it any more. Who bought it keeps it.</p>
          <div className={styles.actions}>
            <Button variant="outline" onClick={() => setLeaving(null)}>Keep it</Button>
            <Button variant="danger" onClick={remove}>Delete</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

function Filters({ kind, filter }: { kind: OwnKind; filter: OwnFilter }) {
  const router = useRouter();
  const [q, setQ] = useState(filter.q);
  const change = (part: Partial<OwnFilter>) => void router.push(ownHref(kind, { ...filter, ...part, page: 1 }), undefined, { scroll: false });
  return (
    <form className={styles.filters} role="search" onSubmit={(event) => { event.preventDefault(); change({ q: q.trim() }); }}>
      <TextInput label="Search" type="search" value={q} onChange={(event) => setQ(event.target.value)} />
      <Select label="Status" placeholder="All" options={statusesOf(kind).map((value) => ({ value, label: STATUS_WORDS[value] }))} value={filter.status} onChange={(event) => change({ status: event.target.value as OwnStatus | '' })} />
    </form>
  );
}

type RowProps = ReturnType<OwnListProps<unknown>['row']> & { href: string; icon: IconName; onRemove: () => void };

function Row({ href, icon, name, picture, line, price, pills, onRemove }: RowProps) {
  return (
    <li className={styles.row}>
      <Link href={href} className={styles.picture} tabIndex={-1} aria-hidden>
        {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : <Icon name={icon} />}
      </Link>
      <div className={styles.words}>
        <Link href={href} className={styles.name}>{name}</Link>
        <span className={styles.line}>{line}</span>
      </div>
      <div className={styles.pills}>{pills}</div>
      <div className={styles.price}>{price}</div>
      <IconButton icon="trash" label={`Delete ${name}`} onClick={onRemove} className={styles.remove} />
    </li>
  );
}
