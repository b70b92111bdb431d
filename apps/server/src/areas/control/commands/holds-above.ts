import { COMMAND_SOURCES, levelOf, ORDER_LEVELS } from "@switchboard/domain/control";

/** The place of a level, the highest first, as the domain's list has it. */
const rank = (level: string) => `array_position('{${ORDER_LEVELS.join(",")}}'::text[], ${level})`;

/** At which level the command of this name acts: its own, or that of its source (`levelOf`). */
function levelSql(command: string): string {
  const sources = COMMAND_SOURCES.flatMap((source) =>
    source === "device" ? [] : [`WHEN '${source}' THEN '${levelOf(source)}'`],
  );
  return `coalesce(${command}.order_level, CASE ${command}.source ${sources.join(" ")} END)`;
}

/** Whether the command of this name acts below this level. */
export const isBelow = (command: string, level: string) => `${rank(level)} < ${rank(levelSql(command))}`;

/**
 * What holds the switch of this command at this instant, above its level: `fateOf` of the domain, for what was written before
 * the hold was placed and is to be sent only now.
 */
export function holdAbove(command: string, now: string): string {
  return `(SELECT o.id, o.by_name, o.until FROM holds o
    WHERE o.enterprise_id = ${command}.enterprise_id AND o.switch_id = ${command}.switch_id AND o.ended_at IS NULL
      AND (o.until IS NULL OR o.until > ${now}) AND ${isBelow(command, "o.level")}
    ORDER BY ${rank("o.level")} LIMIT 1)`;
}
