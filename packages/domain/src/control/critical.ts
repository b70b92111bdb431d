/** From this number of switches on, an action on several is confirmed first. */
const CONFIRM_FROM = 6;

/** Decides whether a person confirms an action on several switches first: by what it turns off, and by how many. */
export function needsConfirmation(on: boolean, switches: readonly { critical: boolean }[]): boolean {
  return switches.length >= CONFIRM_FROM || (!on && switches.some(({ critical }) => critical));
}

/** Words in the name of a switch or device that must usually keep running. */
const CRITICAL_WORDS =
  /\b(server|rack|ups|data cent(re|er)|cold (store|room|storage)|freezers?|fridges?|refrigerators?|deep freeze|chillers?|pumps?|exhaust|sumps?|lifts?|elevators?|fire|emergency|exit|oxygen|vaccines?|incubators?|ventilators?|dialysis|cctv|router|aquarium)\b/i;

/** True when the names suggest that the switch should be marked as critical. */
export function looksCritical(...names: readonly string[]): boolean {
  return names.some((name) => CRITICAL_WORDS.test(name));
}
