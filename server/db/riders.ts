/**
 * Rows of a feature that belong to what another one writes, written by the very statement that writes it: no round trip more, and neither without
 * the other. `sql` is an expression over the columns of that statement's answer, with parameters that begin at the given number; `name` is one word for it,
 * under which its value is answered.
 */
export interface Rider { name: string; sql: (first: number) => string; values: unknown[] }

/** A statement with riders, which ride only where `when` holds. Prepared under all their names. */
export function withRiders(statement: { name: string; text: string; values: unknown[] }, when: string, riders: Rider[]) {
  if (riders.length === 0) return statement;
  const values = [...statement.values];
  const columns = riders.map((rider) => {
    const column = `case when ${when} then ${rider.sql(values.length + 1)} end as ${rider.name}`;
    values.push(...rider.values);
    return column;
  });
  return { name: [statement.name, ...riders.map((rider) => rider.name)].join('_'), text: `select ridden.*, ${columns.join(', ')} from (${statement.text}) ridden`, values };
}
