import { useRouter } from 'next/router';
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { inSentence } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { useLayoutData } from './data';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  href: string;
  /** on phones: shown over the header */
  open: boolean;
  onClose: () => void;
}

/** A plain form, which works without scripts. */
export function SearchField({ href, open, onClose }: SearchFieldProps) {
  const { words } = useLayoutData();
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = field.current?.value.trim() ?? '';
    onClose();
    void router.push(q ? { pathname: href, query: { q } } : href);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form
      className={styles.search}
      role="search"
      action={href}
      onSubmit={submit}
      onKeyDown={onKey}
      data-open={open || undefined}
    >
      <Icon name="search" size="sm" />
      <input
        ref={field}
        className={styles.field}
        type="search"
        name="q"
        maxLength={SEARCH_TEXT_MAX_CHARACTERS}
        autoComplete="off"
        aria-label="Search"
        placeholder={`Search ${inSentence(words.many)} and tags`}
        defaultValue={typeof router.query.q === 'string' ? router.query.q : ''}
      />
      {open && <IconButton icon="close" label="Close the search" onClick={onClose} />}
    </form>
  );
}
