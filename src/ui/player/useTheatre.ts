import { useEffect, useState } from 'react';
import { readLocal, writeLocal } from '@/lib/localStore';

const STORAGE_KEY = 'theatre';

/**
 * Returns a function that switches theatre on or off: the picture takes the page, which has `data-theatre` on its html
 * element while a player is mounted. The choice is remembered.
 */
export function useTheatre(): () => void {
  const [isOn, setOn] = useState(() => readLocal<boolean>(STORAGE_KEY) === true);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isOn) dataset.theatre = '';
    return () => void delete dataset.theatre;
  }, [isOn]);
  return () => {
    writeLocal(STORAGE_KEY, !isOn);
    setOn(!isOn);
  };
}
