import { type PerformerPage } from './slice';

/** Where somebody comes from, in words. */
export interface Origin {
  /** "English, French" */
  languages: string;
  /** "Norway", or empty */
  country: string;
}

/** A code that no table knows stays a code. */
function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The words for a performer's codes. They come with the page: a browser that makes them itself stands still until it has read its tables. */
export function originOf({ languages, country }: Pick<PerformerPage, 'languages' | 'country'>): Origin {
  const known = new Intl.DisplayNames('en', { type: 'language' });
  return { languages: languages.map((code) => named(known, code)).join(', '), country: country ? named(new Intl.DisplayNames('en', { type: 'region' }), country) : '' };
}
