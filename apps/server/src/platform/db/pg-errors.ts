/** What the store refuses to do, by the codes of PostgreSQL (class 23, integrity constraints). */
const FOREIGN_KEY_VIOLATION = "23503";
const UNIQUE_VIOLATION = "23505";

interface PgError {
  code?: unknown;
  constraint?: unknown;
}

/** What the row refers to is gone, mostly in this very moment. Triggers that stand for a foreign key raise it too. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as PgError | undefined)?.code === FOREIGN_KEY_VIOLATION;
}

/** The value is taken, as this index has it. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = (error ?? {}) as PgError;
  return code === UNIQUE_VIOLATION && constraint === index;
}
