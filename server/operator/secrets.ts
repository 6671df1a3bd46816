import { type Context } from '../context';
import { acceptSecrets } from '../features/operations/service/secrets';
import { type Say } from './usage';

/** Lets processes start with the configured secrets, where the site used others before. */
export async function acceptSecretsCommand({ db, config }: Context, _words: string[], say: Say): Promise<void> {
  const names = await acceptSecrets(db, config);
  say(
    names.length
      ? `The site now uses the configured ${names.join(' and ')}. Restart every process that has another one.`
      : 'The configured secrets are those that the site uses.',
  );
}
