/**
 * Returns the start of a statement that changes several commands `c`: it locks those of the condition first, always in the same order, to
 * avoid deadlocks. The statement continues with `UPDATE commands c … FROM locked l` or `DELETE`, and `SAME_COMMAND`.
 */
export function lockInOrder(condition: string): string {
  return `WITH locked AS (SELECT c.enterprise_id, c.id FROM commands c WHERE ${condition}
    ORDER BY c.enterprise_id, c.id FOR NO KEY UPDATE)`;
}

export const SAME_COMMAND = "c.enterprise_id = l.enterprise_id AND c.id = l.id";
