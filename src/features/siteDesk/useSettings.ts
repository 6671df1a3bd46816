import { useLoaded } from '@/lib/useLoaded';
import { listSettings, type Setting } from './api';

/** Loads all settings. `replace` takes over a changed one. */
export function useSettings() {
  const { data: settings, setData, failure, reload } = useLoaded(listSettings);
  const replace = (changed: Setting) =>
    setData((before) => before?.map((each) => (each.key === changed.key ? changed : each)) ?? null);
  const find = (key: string) => settings?.find((setting) => setting.key === key);
  return { settings, find, replace, failure, reload };
}
