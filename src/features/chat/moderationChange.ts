/** Runs one change of the moderation at a time, then reloads the panel. */
export type RunChange = (change: () => Promise<unknown>) => void;
