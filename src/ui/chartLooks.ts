const TICK_STYLE = { fill: 'var(--c-text-3)', fontSize: 13 };

/** The looks that all charts share, as properties of the chart library's parts. */
export const GRID = { vertical: false, stroke: 'var(--c-line)' } as const;
export const X_AXIS = { tick: TICK_STYLE, tickLine: false, axisLine: { stroke: 'var(--c-line)' } } as const;
export const Y_AXIS = { tick: TICK_STYLE, tickLine: false, axisLine: false, width: 52 } as const;
export const TOOLTIP = {
  isAnimationActive: false,
  contentStyle: {
    background: 'var(--c-raised)',
    border: '1px solid var(--c-line-strong)',
    borderRadius: 9,
    color: 'var(--c-text)',
  },
  itemStyle: { color: 'var(--c-text)' },
} as const;
