/** A value with PostgreSQL's name of its type. */
type Argument = [type: string, value: unknown];

/**
 * Rows of a feature that belong to what another one writes, written by the very statement that writes it: no round trip
 * more, and neither without the other. `call` is an expression over the columns of that statement's answer and the
 * arguments, as it finds them there; `name` is one word for it, under which its value is answered.
 */
export interface Rider {
  name: string;
  arguments: Argument[];
  call: (given: string[]) => string;
}

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** A statement of one row with riders, which ride only where `when` holds. Prepared under all their names. */
export function withRiders(statement: Statement, when: string, riders: Rider[]): Statement {
  if (riders.length === 0) return statement;
  const values = [...statement.values];
  const columns = riders.map((rider) => {
    const given = rider.arguments.map(([type, value]) => `$${values.push(value)}::${type}`);
    return `case when ${when} then ${rider.call(given)} end as ${rider.name}`;
  });
  return {
    name: nameOf(statement, riders),
    text: `select ridden.*, ${columns.join(', ')} from (${statement.text}) ridden`,
    values,
  };
}

const nameOf = (statement: Statement, riders: Rider[]) =>
  [statement.name, ...riders.map((rider) => rider.name)].join('_');

/** As PostgreSQL writes it within an array of texts. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((each) => (each === null ? 'null' : `"${String(each).replace(/(["\\])/g, '\\$1')}"`)).join(',')}}`;
}

/**
 * A statement whose rows bear the number of what they answer (`at`, from 1), each row with riders of its own: the same
 * ones for all, with other arguments. One prepared statement however many there are, and they ride in the order of
 * `at`.
 */
export function withRidersEach(statement: Statement, riders: Rider[][]): Statement {
  const [first = []] = riders;
  if (first.length === 0) return statement;
  const values = [...statement.values];
  const columns = first.map((rider, index) => {
    const table = `($${values.push(riders.map((own) => own[index]!.arguments.map(([, value]) => textOf(value))))}::text[])`;
    return `${rider.call(rider.arguments.map(([type], column) => `${table}[at][${column + 1}]::${type}`))} as ${rider.name}`;
  });
  return {
    name: nameOf(statement, first),
    text: `select ridden.*, ${columns.join(', ')} from (${statement.text} order by at) ridden`,
    values,
  };
}
