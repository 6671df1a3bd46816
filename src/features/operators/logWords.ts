const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const valueText = (value: unknown): string =>
  value === null || value === undefined
    ? 'none'
    : typeof value === 'object'
      ? Object.entries(value)
          .filter(([, each]) => !ID.test(String(each)))
          .map(([name, each]) => `${name} ${valueText(each)}`)
          .join(', ')
      : String(value as string | number | boolean);

/** Returns the details of an entry: what it was about, before and after, and the reason. */
export const detailsText = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .filter(([name, value]) => name !== 'action' && value !== null && value !== '' && !ID.test(String(value)))
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join('. ');
