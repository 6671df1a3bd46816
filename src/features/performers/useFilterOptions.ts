import { useEffect, useState } from 'react';
import { whenPageIsIdle } from '@/lib/pageIdle';
import { listCountries, listLanguages } from './api';

interface FilterOption {
  value: string;
  label: string;
}
export interface FilterOptions {
  countries: FilterOption[];
  languages: FilterOption[];
}

const toOption = ({ code, name }: { code: string; name: string }): FilterOption => ({ value: code, label: name });
let cached: FilterOptions | null = null;

/** Returns the countries and languages of the filters. They are loaded once, when the page is idle. */
export function useFilterOptions(): FilterOptions | null {
  const [options, setOptions] = useState(cached);
  useEffect(() => {
    if (cached) return;
    let unmounted = false;
    whenPageIsIdle()
      .then(() => Promise.all([listCountries(), listLanguages()]))
      .then(
        ([countries, languages]) => {
          cached = { countries: countries.map(toOption), languages: languages.map(toOption) };
          if (!unmounted) setOptions(cached);
        },
        // without options, the filters show the URL's values; the next page tries again
        () => undefined,
      );
    return () => {
      unmounted = true;
    };
  }, []);
  return options;
}
