interface Asking {
  /** Each is a place in the statement: a parameter, or a column of what is joined. */
  enterprise: string;
  user: string;
  isAdmin: string;
}

/** SQL that is true where a person may use the switch `s`: as an admin, by a grant on its device, or by one on itself. */
export function mayUseSwitch({ enterprise, user, isAdmin }: Asking): string {
  const granted = `granted.enterprise_id = ${enterprise} AND granted.user_id = ${user}`;
  return `(${isAdmin}
    OR EXISTS (SELECT 1 FROM device_grants granted WHERE ${granted} AND granted.device_id = s.device_id)
    OR EXISTS (SELECT 1 FROM switch_grants granted WHERE ${granted} AND granted.switch_id = s.id))`;
}
