/** A column of rows that are passed as lists, one list for each column. */
export interface ListedColumn {
  name: string;
  type: string;
}

const HOLDS_NAN = new Set(["real", "float8"]);

/**
 * Selects rows of lists, which are parameters from the given one on, each value by its index. `unnest` would build a
 * table of every list first, which takes a fifth of the time of storing readings. A list with NULL in it is scanned
 * from its beginning for each index, so missing values have to be NaN, which no column here contains.
 */
export function listedRows(columns: readonly ListedColumn[], first = 1): string {
  const values = columns.map(({ name, type }, index) => {
    const value = `($${first + index}::${type}[])[place]`;
    return `${HOLDS_NAN.has(type) ? `nullif(${value}, 'NaN')` : value} AS ${name}`;
  });
  return `SELECT ${values.join(", ")} FROM generate_series(1, cardinality($${first}::${columns[0]?.type}[])) AS place`;
}
