export type { AccountMailKind } from "./account-mails.ts";
export { addressHint } from "./address-hint.ts";
export {
  type LeavingRefusal,
  leavingRefusal,
  MOST_ADMINISTERED_ENTERPRISES,
  mayCreateEnterprise,
} from "./enterprises.ts";
export { IDLE_MINUTES, type IdleMinutes, UNATTENDED_MS } from "./idle.ts";
export { mergeMetaKeys } from "./meta-keys.ts";
export { isPanelCode, PANEL_CODE, readPanelCode, showPanelCode } from "./panel-code.ts";
export { mayRegister, type RegistrationPolicy, readRegistrationPolicy } from "./registration-policy.ts";
export { averageRating, ISSUE_TYPES, type IssueType, RATINGS, TICKET_STATUSES, type TicketStatus } from "./support.ts";
export { isUsername, plainUsername, USERNAME_LENGTH } from "./usernames.ts";
