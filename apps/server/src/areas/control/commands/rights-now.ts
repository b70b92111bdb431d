import { mayUseSwitch, member } from "../../../core/access/rights.ts";

/** Tests whether the member `m` of `principals` may use the switch `s`. */
const MAY_USE = mayUseSwitch(member("m"));

/**
 * Tests whether the person who ordered this command may still use its switch, because rights may end between an order and its sending.
 * Protections need no rights. The order that turns off a curtain's other relay needs the right to the relay that turns on.
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
