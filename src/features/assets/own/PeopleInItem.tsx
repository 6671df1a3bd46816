import { useEffect, useState } from 'react';
import { type ConsentKind, type ConsentPersonView } from '@contract/consent';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { call } from '@/lib/http';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import styles from './PeopleInItem.module.css';

const HINTS = { requested: 'asked, has not agreed yet', agreed: '', withdrawn: 'withdrew the consent' } as const;

/** The other people in an item. It can be published once all of them agreed. */
export function PeopleInItem({ kind, id }: { kind: ConsentKind; id: string }) {
  const [people, setPeople] = useState<ConsentPersonView[]>([]);
  const [named, setNamed] = useState<string[]>([]);
  const [failure, setFailure] = useState<Failure>(null);
  useEffect(() => {
    let isLeft = false;
    Promise.all([call('listConsentPeople'), call('getItemPeople', { params: { kind, id } })]).then(
      ([{ data }, { personIds }]) => {
        if (isLeft) return;
        setPeople(data);
        setNamed(personIds);
      },
      (error: unknown) => !isLeft && setFailure(toFailure(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [kind, id]);
  const toggle = async (personId: string) => {
    const personIds = named.includes(personId) ? named.filter((each) => each !== personId) : [...named, personId];
    setFailure(null);
    try {
      setNamed((await call('setItemPeople', { params: { kind, id }, body: { personIds } })).personIds);
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  return (
    <Panel
      title="Other people in it"
      aside={
        <Link href="/account/performer/people" className={styles.all}>
          People
        </Link>
      }
    >
      {people.length === 0 && <p>If anybody else can be seen or heard, ask for their consent under People first.</p>}
      {people.map(({ _id, name, status }) => (
        <label key={_id} className={styles.person}>
          <input type="checkbox" checked={named.includes(_id)} onChange={() => void toggle(_id)} />
          {name}
          {HINTS[status] && <small>{HINTS[status]}</small>}
        </label>
      ))}
      {failure && <ErrorNote kept="The people of this item were not changed.">{errorText(failure)}</ErrorNote>}
    </Panel>
  );
}
