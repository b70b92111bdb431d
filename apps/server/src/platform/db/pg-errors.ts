/** PostgreSQL's codes for violated integrity constraints (class 23). */
const FOREIGN_KEY_VIOLATION = "23503";
const UNIQUE_VIOLATION = "23505";

interface PgError {
  code?: unknown;
  constraint?: unknown;
}

/** True when the referenced row is gone, mostly just now. Triggers that act as a foreign key raise it too. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as PgError | undefined)?.code === FOREIGN_KEY_VIOLATION;
}

/** Returns true when this index has the value already. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = (error ?? {}) as PgError;
  return code === UNIQUE_VIOLATION && constraint === index;
}
