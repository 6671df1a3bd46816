import { useViewportHeight } from '@/lib/useViewportHeight';

/** Fits the layout above the on-screen keyboard. */
export function KeyboardHeight() {
  useViewportHeight();
  return null;
}
