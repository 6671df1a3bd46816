/** Connects calls that need a step-up with the component that asks for it. Loaded when the first call needs it. */
type Settle = (isProved: boolean) => void;

const listeners = new Set<(settle: Settle) => void>();

/** Asks the visitor to prove who they are, for a call that needs it. @returns whether they did */
export const askStepUp = (): Promise<boolean> =>
  new Promise((resolve) => (listeners.size ? listeners.forEach((ask) => ask(resolve)) : resolve(false)));

/** Subscribes the component that asks and reports the outcome. @returns the unsubscribe function */
export function onStepUpAsked(ask: (settle: Settle) => void): () => void {
  listeners.add(ask);
  return () => void listeners.delete(ask);
}
