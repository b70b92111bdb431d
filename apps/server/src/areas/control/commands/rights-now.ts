import { mayUseSwitch, member } from "../../../core/access/rights.ts";

/** Whether whoever is a row of `principals`, `m`, may use the switch `s`. */
const MAY_USE = mayUseSwitch(member("m"));

/**
 * Whether whoever ordered the command of this name may still use its switch: rights may end between an order and its
 * sending. What protects a switch goes by nobody's. What lets go of a curtain's other relay goes by the right to the relay it lets go for.
 */
export function mayStill(command: string): string {
  const person = `JOIN principals m ON m.enterprise_id = ${command}.enterprise_id AND m.user_id = ${command}.actor_id`;
  return `(${command}.source = 'protection' OR EXISTS (SELECT 1 FROM switch_appliances s ${person}
      WHERE s.enterprise_id = ${command}.enterprise_id AND s.id = ${command}.switch_id AND ${MAY_USE})
    OR (${command}.switch_state = 0 AND EXISTS (SELECT 1 FROM switch_appliances s ${person}
      JOIN commands wanted ON wanted.enterprise_id = s.enterprise_id AND wanted.switch_id = s.id
        AND wanted.created_at = ${command}.created_at AND wanted.actor_id = ${command}.actor_id AND wanted.switch_state = 1
      WHERE s.enterprise_id = ${command}.enterprise_id AND s.device_id = ${command}.device_id AND ${MAY_USE})))`;
}
