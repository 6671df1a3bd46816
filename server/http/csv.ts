import { Readable } from 'node:stream';
import { type FastifyReply } from 'fastify';

type Cell = string | number | null;

/** A spreadsheet runs a cell that begins like a formula; a quote before it makes it text. Plain numbers stay numbers. */
const neutral = (text: string) => (/^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text);

const cell = (value: Cell) => {
  if (typeof value === 'number') return String(value);
  const text = neutral(String(value ?? ''));
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
};

const line = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\r\n`;

/** A table as CSV (RFC 4180): header row, CRLF, quotes where needed, formulas neutralised. */
export function csvOf(header: readonly string[], rows: Iterable<readonly Cell[]>): string {
  let text = line(header);
  for (const row of rows) text += line(row);
  return text;
}

/** The same for any number of rows: written a stretch at a time, as fast as it is read, so that memory stays flat. */
export function csvStream<Row>(
  header: readonly string[],
  stretches: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[],
): Readable {
  async function* text() {
    yield line(header);
    for await (const rows of stretches) yield rows.map((row) => line(cellsOf(row))).join('');
  }
  return Readable.from(text(), { objectMode: false, highWaterMark: 64 * 1024 });
}

/** Says that the answer is a CSV file to keep. */
export const csvReply = (reply: FastifyReply, filename: string): FastifyReply =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${filename}"`);
