/**
 * A row that must exist if and only if a transfer does. The SQL statement that posts the transfer writes this row too,
 * so both cost one round trip. `sqlFunction` writes the rows of many transfers at once: it takes the transfers (null:
 * not posted, so its row is skipped), their available units and a JSON array of rows, in the same order, and returns a
 * JSON array with a value for each, or null.
 */
export interface AttachedWrite {
  /** names the returned value */
  name: string;
  sqlFunction: string;
  /** what the function reads, as JSON */
  row: object;
}

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Adds attached writes to a statement that returns one row with `transfer_id` and `available`; they run only if
 * `condition` holds. Prepared under all their names.
 */
export function withAttachedWrites(statement: Statement, condition: string, writes: AttachedWrite[]): Statement {
  if (writes.length === 0) return statement;
  const values = [...statement.values];
  const columns = writes.map(({ name, sqlFunction, row }) => {
    const rows = `$${values.push(JSON.stringify([row]))}::jsonb`;
    return `case when ${condition} then ${sqlFunction}(array[transfer_id], array[available], ${rows})->0 end as ${name}`;
  });
  return {
    name: preparedName(statement, writes),
    text: `select main.*, ${columns.join(', ')} from (${statement.text}) main`,
    values,
  };
}

const preparedName = (statement: Statement, writes: AttachedWrite[]) =>
  [statement.name, ...writes.map((write) => write.name)].join('_');

/**
 * Adds attached writes to a statement that returns one row with `transfers` and `available` of many transfers, of which
 * the n-th takes `writes[n]`. All have the same writes with different values, so one prepared statement serves any
 * number of transfers. Writes that come first in each list run before the others.
 */
export function withAttachedWritesOfMany(statement: Statement, writes: AttachedWrite[][]): Statement {
  const [first = []] = writes;
  if (first.length === 0) return statement;
  const values = [...statement.values];
  const columns = first.map(({ name, sqlFunction }, index) => {
    const rows = `$${values.push(JSON.stringify(writes.map((own) => own[index]!.row)))}::jsonb`;
    return `${sqlFunction}(transfers, available, ${rows}) as ${name}`;
  });
  return {
    name: preparedName(statement, first),
    text: `with main as materialized (${statement.text}) select transfers, available, ${columns.join(', ')} from main`,
    values,
  };
}
