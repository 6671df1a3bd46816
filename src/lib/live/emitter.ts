type Listener<Payload> = (payload: Payload) => void;

/** A small typed emitter for objects outside of React. */
export class Emitter<Events extends object> {
  private listeners: { [Name in keyof Events]?: Set<Listener<Events[Name]>> } = {};

  /** Adds a listener. @returns removes it */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = (this.listeners[name] ??= new Set());
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  protected emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    for (const listener of [...(this.listeners[name] ?? [])]) listener(payload);
  }

  protected removeListeners(): void {
    this.listeners = {};
  }
}
