import { type ReactNode } from 'react';
import { type OverlayKind } from '@contract/limits';
import styles from './overlays.module.css';

const AMBER = '#ffb44a';
const INK = 'rgb(13 8 18 / .86)';

/** A row of lamps, some of them lit. */
const lamps = Array.from({ length: 18 }, (_, lamp) => (
  <path
    key={lamp}
    d={`M${62 + lamp * 11} 102v-8a4 4 0 0 1 8 0v8z`}
    fill={lamp < 13 ? AMBER : lamp === 13 ? '#ff2f80' : '#51465b'}
  />
));

/** A line of text, drawn as a bar. */
const Bar = ({ x, y, width, colour = '#c3b8cb' }: { x: number; y: number; width: number; colour?: string }) => (
  <rect x={x} y={y} width={width} height="7" rx="3.5" fill={colour} />
);

const ALERT = (
  <>
    <rect x="46" y="96" width="228" height="56" rx="10" fill={INK} />
    <circle cx="70" cy="124" r="10" fill={AMBER} />
    <text x="86" y="134" fill="#ffc978" fontSize="28" fontWeight="760">
      250
    </text>
    <Bar x={150} y={113} width={64} colour="#f7f2f8" />
    <Bar x={150} y={129} width={104} />
    <rect x="76" y="150" width="168" height="2" fill={AMBER} />
  </>
);
const GOAL = (
  <>
    <rect x="46" y="62" width="228" height="52" rx="10" fill={INK} />
    <Bar x={62} y={73} width={84} colour="#f7f2f8" />
    <Bar x={206} y={73} width={52} />
    {lamps}
  </>
);
const CHAT = (
  <>
    <rect x="160" y="42" width="114" height="24" rx="8" fill={INK} />
    <Bar x={170} y={51} width={26} colour="#9db9f5" />
    <Bar x={202} y={51} width={60} />
    <rect x="160" y="72" width="96" height="24" rx="8" fill={INK} stroke="#ff7eaa" />
    <Bar x={170} y={81} width={30} colour="#ff7eaa" />
    <Bar x={206} y={81} width={38} />
    <rect x="160" y="102" width="114" height="24" rx="8" fill="#33240f" stroke={AMBER} />
    <circle cx="175" cy="114" r="5" fill={AMBER} />
    <Bar x={186} y={111} width={28} colour="#ffc978" />
    <Bar x={220} y={111} width={42} />
    <rect x="160" y="132" width="84" height="24" rx="8" fill={INK} />
    <Bar x={170} y={141} width={24} colour="#6bd56a" />
    <Bar x={200} y={141} width={32} />
  </>
);
const QUEUE = (
  <>
    <rect x="160" y="36" width="114" height="116" rx="10" fill={INK} />
    <Bar x={170} y={46} width={44} colour="#f7f2f8" />
    {[60, 90, 120].map((y, place) => (
      <g key={y}>
        {place === 0 && <rect x="166" y={y} width="102" height="26" rx="7" fill="#45300f" stroke={AMBER} />}
        <rect x="172" y={y + 5} width="16" height="16" rx="5" fill={place === 0 ? AMBER : '#4a3a22'} />
        <Bar x={196} y={y + 6} width={60 - place * 10} colour="#f7f2f8" />
        <Bar x={196} y={y + 16} width={36} colour="#8d8098" />
      </g>
    ))}
  </>
);
const PARTS: Record<OverlayKind, ReactNode> = { alerts: ALERT, goal: GOAL, chat: CHAT, queue: QUEUE };

/** Draws an overlay at its usual place in a picture. */
export const OverlayPicture = ({ kind }: { kind: OverlayKind }) => (
  <svg className={styles.picture} viewBox="0 0 320 180" aria-hidden="true">
    <rect width="320" height="180" fill="#2c2036" />
    <path d="M0 180V128q60-34 130-14t190-26v92z" fill="#443151" />
    <path d="M88 180v-30a34 34 0 0 1 68 0v30zM106 92a16 16 0 1 1 32 0 16 16 0 0 1-32 0z" fill="#5d4470" />
    {PARTS[kind]}
  </svg>
);
