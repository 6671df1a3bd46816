import { useEffect, useId, useRef, useState } from 'react';
import { type ChartSpan } from '@/ui/chartSpans';
import styles from './figures.module.css';

/** until the real one is known */
const FIRST_WIDTH = 640;
const LABEL_WIDTH = 90;
const HEIGHT = 190;
const LEFT = 46;
const BOTTOM = 22;
const TOP = 8;
const LINES = 3;

/** Returns a round number that is at least the largest value, so that the lines of the chart read well. */
export function roundTop(most: number): number {
  if (most <= LINES) return LINES;
  const step = 10 ** Math.floor(Math.log10(most / LINES));
  const nice = [1, 2, 5, 10].find((factor) => factor * step * LINES >= most) ?? 10;
  return nice * step * LINES;
}

const shortNumber = (value: number) =>
  value >= 1_000_000 ? `${value / 1_000_000}M` : value >= 10_000 ? `${value / 1000}k` : value.toLocaleString('en');

/** The width of the chart in pixels, so that its text has the size of other text on every screen. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

interface BarsProps {
  title: string;
  spans: readonly ChartSpan[];
  /** which value of a span */
  series: string;
  /** of all spans; their sum unless it is given */
  total?: number;
  format: (value: number) => string;
  color: 1 | 2 | 3 | 4;
}

/** A small bar chart: one bar a day, week or month. Each bar says its value when it is pointed at. */
export function Bars({ title, spans, series, total, format, color }: BarsProps) {
  const id = useId();
  const { box, width: full } = useWidth();
  const values = spans.map(({ values: of }) => Math.max(0, of[series] ?? 0));
  const top = roundTop(Math.max(0, ...values));
  const inner = Math.max(1, full - LEFT);
  const step = inner / Math.max(1, spans.length);
  const heightOf = (value: number) => (value / top) * (HEIGHT - BOTTOM - TOP);
  const every = Math.max(1, Math.ceil(spans.length / Math.max(1, Math.floor(inner / LABEL_WIDTH))));
  const sum = total ?? values.reduce((all, value) => all + value, 0);
  return (
    <div ref={box}>
      <svg className={styles.chart} viewBox={`0 0 ${full} ${HEIGHT}`} role="img" aria-labelledby={id}>
        <title id={id}>{`${title}: ${format(sum)} in ${spans.length} ${spans.length === 1 ? 'bar' : 'bars'}`}</title>
        {Array.from({ length: LINES + 1 }, (_, line) => {
          const y = HEIGHT - BOTTOM - heightOf((top / LINES) * line);
          return (
            <g key={line}>
              <line x1={LEFT} x2={full} y1={y} y2={y} className={styles.line} />
              <text x={LEFT - 8} y={y + 4} textAnchor="end">
                {shortNumber((top / LINES) * line)}
              </text>
            </g>
          );
        })}
        {spans.map(({ label, name }, at) => {
          const value = values[at] ?? 0;
          const width = Math.max(2, Math.min(34, step * 0.72));
          return (
            <g key={name} className={styles.span}>
              <title>{`${name}: ${format(value)}`}</title>
              <rect x={LEFT + at * step} y={TOP} width={step} height={HEIGHT - BOTTOM - TOP} className={styles.hit} />
              <rect
                x={LEFT + at * step + (step - width) / 2}
                y={HEIGHT - BOTTOM - heightOf(value)}
                width={width}
                height={heightOf(value)}
                rx={Math.min(4, width / 2)}
                fill={`var(--c-chart-${color})`}
              />
              {at % every === 0 && (
                <text x={LEFT + at * step + step / 2} y={HEIGHT - 5} textAnchor={at === 0 ? 'start' : 'middle'}>
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
