import { Readable } from 'node:stream';
import { type FastifyReply } from 'fastify';

type Cell = string | number | null;

/** Puts a quote before a text that a spreadsheet would run as a formula. Plain numbers stay as they are. */
const neutraliseFormula = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

const cell = (value: Cell) => {
  if (typeof value === 'number') return String(value);
  const text = neutraliseFormula(String(value ?? ''));
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
};

const line = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\r\n`;

/** Returns a table as CSV (RFC 4180): header row, CRLF, quotes where needed, formulas neutralised. */
export function csvOf(header: readonly string[], rows: Iterable<readonly Cell[]>): string {
  let text = line(header);
  for (const row of rows) text += line(row);
  return text;
}

/** Streams a table as CSV, one batch of rows at a time and only as fast as it is read, so that memory stays flat. */
export function csvStream<Row>(
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[],
): Readable {
  async function* text() {
    yield line(header);
    for await (const rows of batches) yield rows.map((row) => line(cellsOf(row))).join('');
  }
  return Readable.from(text(), { objectMode: false, highWaterMark: 64 * 1024 });
}

/** Marks a reply as a CSV file to download. */
export const csvReply = (reply: FastifyReply, filename: string): FastifyReply =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${filename}"`);
