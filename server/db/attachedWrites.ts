/** A value with the name of its PostgreSQL type. */
type Argument = [type: string, value: unknown];

/**
 * A row that must exist if and only if another row does. The SQL statement that writes the other row writes this one
 * too, so both cost one round trip. `call` returns an SQL expression over the main statement's columns and the given
 * arguments; its value is returned as column `name`.
 */
export interface AttachedWrite {
  name: string;
  arguments: Argument[];
  call: (given: string[]) => string;
}

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Adds attached writes to a statement that returns one row; they run only if `condition` holds. Prepared under all
 * their names.
 */
export function withAttachedWrites(statement: Statement, condition: string, writes: AttachedWrite[]): Statement {
  if (writes.length === 0) return statement;
  const values = [...statement.values];
  const columns = writes.map((write) => {
    const given = write.arguments.map(([type, value]) => `$${values.push(value)}::${type}`);
    return `case when ${condition} then ${write.call(given)} end as ${write.name}`;
  });
  return {
    name: preparedName(statement, writes),
    text: `select main.*, ${columns.join(', ')} from (${statement.text}) main`,
    values,
  };
}

const preparedName = (statement: Statement, writes: AttachedWrite[]) =>
  [statement.name, ...writes.map((write) => write.name)].join('_');

/** Formats a value as an element of a PostgreSQL text array. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((each) => (each === null ? 'null' : `"${String(each).replace(/(["\\])/g, '\\$1')}"`)).join(',')}}`;
}

/**
 * Adds attached writes to each row of a statement. Each row has a number `at` (from 1) and takes `writes[at - 1]`. All
 * rows have the same writes with different arguments, so one prepared statement serves any number of rows. The writes
 * run in the order of `at`.
 */
export function withAttachedWritesPerRow(statement: Statement, writes: AttachedWrite[][]): Statement {
  const [first = []] = writes;
  if (first.length === 0) return statement;
  const values = [...statement.values];
  const columns = first.map((write, index) => {
    const table = `($${values.push(writes.map((own) => own[index]!.arguments.map(([, value]) => toText(value))))}::text[])`;
    return `${write.call(write.arguments.map(([type], column) => `${table}[at][${column + 1}]::${type}`))} as ${write.name}`;
  });
  return {
    name: preparedName(statement, first),
    text: `select main.*, ${columns.join(', ')} from (${statement.text} order by at) main`,
    values,
  };
}
