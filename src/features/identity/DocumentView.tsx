import { type PointerEvent, useRef } from 'react';
import { formatBytes } from '@/ui/format';
import { IconButton } from '@/ui/IconButton';
import { DOCUMENT_NAMES } from './texts';
import { type LoadedDocument } from './useDocuments';
import styles from './documents.module.css';

/** How a document is looked at. Zoom is a percentage, the angle a multiple of 90 degrees; it is moved by x and y px. */
export interface Look {
  zoom: number;
  angle: number;
  x: number;
  y: number;
}
export const FIRST_LOOK: Look = { zoom: 100, angle: 0, x: 0, y: 0 };
const [ZOOM_MIN, ZOOM_MAX, ZOOM_STEP] = [50, 400, 25];

/** Returns the look after one step of the zoom. A document that is not enlarged is back in the middle. */
export const zoomed = (look: Look, steps: number): Look => {
  const zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, look.zoom + steps * ZOOM_STEP));
  return zoom > 100 ? { ...look, zoom } : { ...look, zoom, x: 0, y: 0 };
};
/** Returns the look after a move, which only an enlarged document makes. */
export const moved = (look: Look, x: number, y: number): Look =>
  look.zoom > 100 ? { ...look, x: look.x + x, y: look.y + y } : look;
/** Returns the look after a turn to the right. */
export const turned = (look: Look): Look => ({ ...look, angle: (look.angle + 90) % 360 });

/** Returns a pattern that repeats a name across a picture, as a CSS background. */
function watermark(text: string): string {
  const safe = text.replace(/[&<>"']/g, ' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="150"><text x="0" y="110" transform="rotate(-24 0 110)" font-family="sans-serif" font-size="15" font-weight="600" fill="#fff" fill-opacity=".3" stroke="#0d0812" stroke-opacity=".25" stroke-width=".6">${safe}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

interface DocumentViewProps {
  document: LoadedDocument;
  look: Look;
  onLook: (look: Look) => void;
  /** the reviewer's name and the time, drawn over the picture */
  mark: string;
}

/** One document on the dark stage: zoom, rotation, moving by dragging, and the reviewer's name across it. */
export function DocumentView({ document, look, onLook, mark }: DocumentViewProps) {
  const frame = useRef<HTMLElement>(null);
  const isPicture = document.type.startsWith('image/');
  const name = DOCUMENT_NAMES[document.field];
  const drag = (event: PointerEvent) => {
    if (event.buttons === 1) onLook(moved(look, event.movementX, event.movementY));
  };
  const transform = `translate(${look.x}px, ${look.y}px) scale(${look.zoom / 100}) rotate(${look.angle}deg)`;
  return (
    <figure className={styles.doc} ref={frame}>
      <figcaption>
        <b>{name}</b>
        <span>
          {document.type.split('/')[1]?.toUpperCase()}, {formatBytes(document.bytes)}
        </span>
      </figcaption>
      <div className={styles.view} onPointerMove={drag}>
        {isPicture ? (
          <img src={document.url} alt={name} style={{ transform }} draggable={false} />
        ) : (
          <p className={styles.pdf}>
            This document is a PDF.
            <a href={document.url} target="_blank" rel="noreferrer">
              Open it in a new tab
            </a>
          </p>
        )}
        <div className={styles.mark} style={{ backgroundImage: watermark(mark) }} aria-hidden="true" />
        <div className={styles.zoom} role="toolbar" aria-label={name}>
          <IconButton icon="minus" label={`Smaller: ${name}`} onClick={() => onLook(zoomed(look, -1))} />
          <b>{look.zoom} %</b>
          <IconButton icon="plus" label={`Larger: ${name}`} onClick={() => onLook(zoomed(look, 1))} />
          <i />
          <IconButton icon="refresh" label={`Rotate right: ${name}`} onClick={() => onLook(turned(look))} />
          <IconButton
            icon="fullscreen"
            label={`Fill the screen: ${name}`}
            onClick={() => void frame.current?.requestFullscreen?.()}
          />
        </div>
      </div>
    </figure>
  );
}
