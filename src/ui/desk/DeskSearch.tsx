import { type RefObject } from 'react';
import styles from './MoneyTable.module.css';

interface DeskSearchProps {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  /** the text that the address asks for, which the field follows */
  text: string;
  onSearch: (text: string) => void;
}

/** The search field of a money screen. The text counts when it is sent. */
export function DeskSearch({ field, label, placeholder, text, onSearch }: DeskSearchProps) {
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(field.current?.value.trim() ?? '');
      }}
    >
      <input
        key={text}
        ref={field}
        type="search"
        className={styles.search}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={text}
      />
    </form>
  );
}
