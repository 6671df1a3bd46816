import { useRef, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { type Failure, toFailure } from '@/lib/errorText';
import { type BodyOf } from '@/lib/http';
import { updateSettings } from './api';

type Settings = ReplyOf<'viewNotificationSettings'>;
export type Changes = BodyOf<'updateNotificationSettings'>;

/** Returns settings with changes, as the server will answer. */
function changed(settings: Settings, { choices = [], timeZone: _, ...changes }: Changes): Settings {
  const wanted = new Map(choices.map((choice) => [`${choice.kind} ${choice.channel}`, choice]));
  return {
    ...settings,
    ...changes,
    choices: settings.choices.map((choice) => wanted.get(`${choice.kind} ${choice.channel}`) ?? choice),
  };
}

/** The settings: a change shows and is stored at once, and goes back when that fails. */
export function useSettings(first: Settings) {
  const [settings, setSettings] = useState(first);
  const [failure, setFailure] = useState<Failure>(null);
  const [isBusy, setBusy] = useState(false);
  const newest = useRef(0);
  const change = async (changes: Changes) => {
    const mine = (newest.current += 1);
    setSettings(changed(settings, changes));
    setBusy(true);
    try {
      const stored = await updateSettings(changes);
      if (mine === newest.current) setSettings(stored);
      setFailure(null);
    } catch (error) {
      setSettings(settings);
      setFailure(toFailure(error));
    }
    if (mine === newest.current) setBusy(false);
  };
  return { settings, failure, isBusy, change };
}
