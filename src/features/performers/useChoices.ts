import { useEffect, useState } from 'react';
import { pageIsCalm } from '@/lib/calm';
import { listCountries, listLanguages } from './api';

interface Choice {
  value: string;
  label: string;
}
export interface Choices {
  countries: Choice[];
  languages: Choice[];
}

const choice = ({ code, name }: { code: string; name: string }): Choice => ({ value: code, label: name });
let known: Choices | null = null;

/** Countries and languages for the filters: asked for once, after the page stands, since the first paint does not need them. */
export function useChoices(): Choices | null {
  const [choices, setChoices] = useState(known);
  useEffect(() => {
    if (known) return;
    let gone = false;
    pageIsCalm()
      .then(() => Promise.all([listCountries(), listLanguages()]))
      .then(
        ([countries, languages]) => {
          known = { countries: countries.map(choice), languages: languages.map(choice) };
          if (!gone) setChoices(known);
        },
        // the filters then show what the address says, and the next page tries again
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, []);
  return choices;
}
