import { COMMAND_SOURCES, levelOf, ORDER_LEVELS } from "@switchboard/domain/control";

/** The position of a level in the domain's list, the highest first. */
const rank = (level: string) => `array_position('{${ORDER_LEVELS.join(",")}}'::text[], ${level})`;

/** The level of a command: its own, or that of its source (`levelOf`). */
function levelSql(command: string): string {
  const sources = COMMAND_SOURCES.flatMap((source) =>
    source === "device" ? [] : [`WHEN '${source}' THEN '${levelOf(source)}'`],
  );
  return `coalesce(${command}.order_level, CASE ${command}.source ${sources.join(" ")} END)`;
}

/** Tests whether a command acts below this level. */
export const isBelow = (command: string, level: string) => `${rank(level)} < ${rank(levelSql(command))}`;

/** Selects the hold above a command's level now, for commands written before the hold: the domain's `fateOf`. */
export function holdAbove(command: string, now: string): string {
  return `(SELECT o.id, o.by_name, o.until FROM holds o
    WHERE o.enterprise_id = ${command}.enterprise_id AND o.switch_id = ${command}.switch_id AND o.ended_at IS NULL
      AND (o.until IS NULL OR o.until > ${now}) AND ${isBelow(command, "o.level")}
    ORDER BY ${rank("o.level")} LIMIT 1)`;
}
