import { publicConfig } from '@/lib/config';
import { SecretDialog } from '@/ui/SecretDialog';
import { type NewFeedKey } from './api';

/** Shows a new key of the event feed, with the address at which it is used. */
export const NewKeyDialog = ({ created: { name, key }, onSaved }: { created: NewFeedKey; onSaved: () => void }) => (
  <SecretDialog
    title={`Save the key “${name}”`}
    introduction="Enter it in your tool now. It is not shown again. Anyone who has it can read these events until you revoke it."
    secret={{ label: 'Key', value: key }}
    more={{
      label: 'Address, with the key as bearer token',
      value: new URL(`${publicConfig().apiBase}/events`, window.location.href).href,
    }}
    onSaved={onSaved}
  />
);
