/**
 * A row that must exist if and only if another row does. The SQL statement that writes the other row writes this one
 * too, so both cost one round trip. `sqlFunction` writes the rows of many such statements at once: it takes their
 * numbers, transfers and available units, of which the n-th belong to `p_rows[p_at[n]]`, and returns a value for each
 * or null.
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
    const rows = `$${values.push([JSON.stringify(row)])}::jsonb[]`;
    return `case when ${condition} then (${sqlFunction}(array[1], array[transfer_id], array[available], ${rows}))[1] end as ${name}`;
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
 * Adds attached writes to each row of a statement. Each row has `transfer_id`, `available` and a number `at` (from 1),
 * and takes `writes[at - 1]`. All rows have the same writes with different values, so one prepared statement serves any
 * number of rows. Writes that come first in each row run before the others.
 */
export function withAttachedWritesPerRow(statement: Statement, writes: AttachedWrite[][]): Statement {
  const [first = []] = writes;
  if (first.length === 0) return statement;
  const values = [...statement.values];
  const columns = first.map(({ name, sqlFunction }, index) => {
    const rows = `$${values.push(writes.map((own) => JSON.stringify(own[index]!.row)))}::jsonb[]`;
    return `${sqlFunction}(numbers, transfers, units, ${rows}) as ${name}`;
  });
  const answers = first.map(({ name }) => `written.${name}[nth] as ${name}`);
  return {
    name: preparedName(statement, first),
    text: `with main as materialized (select *, row_number() over (order by at) as nth from (${statement.text}) posted),
      written as materialized (select ${columns.join(', ')} from (
        select array_agg(at order by at) as numbers, array_agg(transfer_id order by at) as transfers, array_agg(available order by at) as units from main
      ) posted where numbers is not null)
      select main.*, ${answers.join(', ')} from main cross join written`,
    values,
  };
}
