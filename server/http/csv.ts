/** A spreadsheet runs a cell that begins like a formula; a quote before it makes it text. Plain numbers stay numbers. */
const neutral = (text: string) => (/^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text);

const cell = (value: string | number | null) => {
  const text = neutral(String(value ?? ''));
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
};

/** A table as CSV (RFC 4180): header row, CRLF, quotes where needed, formulas neutralised. */
export function csvOf(header: readonly string[], rows: Iterable<readonly (string | number | null)[]>): string {
  let text = `${header.map(cell).join(',')}\r\n`;
  for (const row of rows) text += `${row.map(cell).join(',')}\r\n`;
  return text;
}
