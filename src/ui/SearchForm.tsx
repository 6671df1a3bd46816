import { type FormEvent, type ReactNode } from 'react';
import { SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { Button } from './Button';
import { TextInput } from './TextInput';
import styles from './SearchForm.module.css';

interface SearchFormProps {
  label: string;
  /** the search text in the URL */
  value: string;
  onSearch: (q: string) => void;
  /** the form's action without JavaScript, on public pages */
  path?: string;
  /** other fields of the form, submitted without JavaScript */
  children?: ReactNode;
}

/** A search field that searches on submit and follows changes of the URL. */
export function SearchForm({ label, value, onSearch, path, children }: SearchFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  return (
    <form className={styles.search} role="search" action={path} onSubmit={submit}>
      <div className={styles.words}>
        <TextInput
          key={value}
          name="q"
          label={label}
          labelHidden
          placeholder={label}
          type="search"
          maxLength={SEARCH_TEXT_MAX_CHARACTERS}
          defaultValue={value}
        />
        <Button type="submit" variant="outline" icon="search">
          Search
        </Button>
      </div>
      {children}
    </form>
  );
}
