import { useState } from 'react';
import { Dialog } from '../Dialog';
import { Toggle } from '../Toggle';
import { readKeysEverywhere, writeKeysEverywhere } from './keys';
import styles from './KeyHelp.module.css';

const ALWAYS = [
  ['Space, K', 'Play or pause'],
  ['M', 'Sound on or off'],
  ['↑ ↓', 'Volume'],
  ['F', 'Full screen'],
  ['T', 'Theatre'],
  ['I', 'Picture in picture'],
] as const;
const SEEKING = [
  ['J, L', '10 seconds back or forward'],
  ['← →', '5 seconds back or forward'],
  ['0 to 9', 'To a tenth of the video'],
] as const;
const RECORDED = [
  ['C', 'Captions'],
  ['<, >', 'Slower or faster'],
] as const;

interface KeyHelpProps {
  isLive: boolean;
  /** whether viewers can go back in the live video */
  hasRewind: boolean;
  onClose: () => void;
}

/** The list of a player's keys, and the switch that keeps them from the rest of the page. */
export default function KeyHelp({ isLive, hasRewind, onClose }: KeyHelpProps) {
  const [isEverywhere, setEverywhere] = useState(readKeysEverywhere);
  const rows = [...ALWAYS, ...(hasRewind || !isLive ? SEEKING : []), ...(isLive ? [] : RECORDED)];
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {[...rows, ['?', 'This list'] as const].map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Toggle
        checked={isEverywhere}
        onChange={() => {
          writeKeysEverywhere(!isEverywhere);
          setEverywhere(!isEverywhere);
        }}
      >
        Letters and digits work on the whole page
      </Toggle>
    </Dialog>
  );
}
