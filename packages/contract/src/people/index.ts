export type { Panel, PanelCode } from "./endpoints/panels.ts";
export { AccessOfPerson, Enterprise, EnterpriseSummary, User } from "./entities.ts";
export { DEFAULT_HOLD_FIELDS, HoldRuleFields, holdRulesOf } from "./hold-rules.ts";
export { Account, Branding, EnterpriseDetails, Member, SessionView } from "./people.ts";
export type { SignedIn } from "./signed-in.ts";
export { Feedback, Ticket } from "./support.ts";
