import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { listCountries, listLanguages, listPhoneCodes, listTimezones } from './service';

/** Serves the lists of countries, languages, calling codes and time zones. */
export function countriesRoutes(serve: Serve, ctx: Context): void {
  serve('listCountries', ({ query }) => listCountries(ctx, query.all));
  serve('listLanguages', () => listLanguages());
  serve('listPhoneCodes', () => listPhoneCodes());
  serve('listTimezones', () => listTimezones());
}
