/** A column of rows that are given as lists, one list for each column. */
export interface ListedColumn {
  name: string;
  type: string;
}

const HOLDS_NAN = new Set(["real", "float8"]);

/**
 * Selects rows of lists, which are parameters from the given one on, each value by its place. `unnest` makes a table of every list
 * first, which is a fifth of what storing readings takes. A list with NULL in it is gone through from its beginning for each place: what is
 * not there has to come as NaN, which no column here holds.
 */
export function listedRows(columns: readonly ListedColumn[], first = 1): string {
  const values = columns.map(({ name, type }, index) => {
    const value = `($${first + index}::${type}[])[place]`;
    return `${HOLDS_NAN.has(type) ? `nullif(${value}, 'NaN')` : value} AS ${name}`;
  });
  return `SELECT ${values.join(", ")} FROM generate_series(1, cardinality($${first}::${columns[0]?.type}[])) AS place`;
}
