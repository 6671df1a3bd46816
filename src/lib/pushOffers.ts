type Listener = (name: string) => void;

let listener: Listener | null = null;

/** Tells that the member has just asked to be told of this performer, so that push may be offered. */
export const offerPush = (name: string): void => listener?.(name);

/** Subscribes the component that offers push. @returns the unsubscribe function */
export function onPushOffered(wanted: Listener): () => void {
  listener = wanted;
  return () => {
    if (listener === wanted) listener = null;
  };
}
