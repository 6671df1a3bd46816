import { useEffect, useState } from 'react';
import { whenPageIsIdle } from '@/lib/pageIdle';
import { canServeWorker, followWorker, reloadWith } from '@/lib/serviceWorker';
import { Prompt } from '@/ui/Prompt';

/** Starts the service worker once the page is calm, and says when one of a newer website waits. */
export function UpdatePrompt() {
  const [newer, setNewer] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!canServeWorker()) return;
    // the site works without it
    void whenPageIsIdle()
      .then(() => followWorker(setNewer))
      .catch(() => undefined);
  }, []);
  if (!newer) return null;
  return (
    <Prompt accept="Reload" dismiss="Later" onAccept={() => reloadWith(newer)} onDismiss={() => setNewer(null)}>
      A new version is ready.
    </Prompt>
  );
}
