import type { WorkflowRecipients } from "@switchboard/contract";
import type { AlarmRecipients } from "@switchboard/domain/alarms";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { OnCallRepository } from "./on-call.repository.ts";

/** Returns the recipients with their present names, without people who left and plans that were deleted. */
export type ShowRecipients = (notify: WorkflowRecipients | null | undefined) => WorkflowRecipients | null;

const peopleOf = ({ people, next }: WorkflowRecipients) => [...people, ...(next?.people ?? [])].map(({ _id }) => _id);
const plansOf = ({ plan, next }: WorkflowRecipients) => [plan, next?.plan].filter((id) => typeof id === "string");

/** Reads the names of all recipients in two statements, or none if no alarm names anybody. */
export async function currentRecipients(
  sql: Sql,
  enterpriseId: string,
  all: readonly (WorkflowRecipients | null | undefined)[],
): Promise<ShowRecipients> {
  const named = all.filter((notify) => notify !== null && notify !== undefined);
  const repository = new OnCallRepository(sql);
  const people = [...new Set(named.flatMap(peopleOf))];
  const names = people.length > 0 ? await repository.names(enterpriseId, people) : new Map<string, string>();
  const plans = new Set(named.some((each) => plansOf(each).length > 0) ? await repository.ids(enterpriseId) : []);
  const show = <Part extends Pick<WorkflowRecipients, "people" | "plan">>(part: Part): Part => ({
    ...part,
    people: part.people.flatMap(({ _id }) => (names.has(_id) ? [{ _id, name: names.get(_id) ?? "" }] : [])),
    plan: part.plan !== null && plans.has(part.plan) ? part.plan : null,
  });
  return (notify) => {
    if (!notify) return null;
    const present = show(notify);
    const next = present.next && show(present.next);
    if (!namesAnybody(present)) return null;
    return { ...present, next: next && namesAnybody(next) ? next : null };
  };
}

/** Requires every recipient to be a member and every plan to exist. Recipients without anybody mean the usual plans. */
export async function readRecipients(
  sql: Sql,
  enterpriseId: string,
  notify: WorkflowRecipients | null | undefined,
): Promise<WorkflowRecipients | null> {
  if (!notify) return null;
  const lower = lowerIds(notify);
  const present = (await currentRecipients(sql, enterpriseId, [lower]))(lower);
  const isMissing = (ids: readonly string[], existing: readonly string[]) => ids.some((id) => !existing.includes(id));
  if (isMissing(peopleOf(lower), present ? peopleOf(present) : [])) throw new AppError("user.not_found");
  if (isMissing(plansOf(lower), present ? plansOf(present) : [])) throw new AppError("on_call.not_found");
  return present;
}

/** Converts to the ids that decide whom to notify. */
export function recipientsOf({ people, plan, next }: WorkflowRecipients): AlarmRecipients {
  const ids = (some: WorkflowRecipients["people"]) => some.map(({ _id }) => _id);
  return { people: ids(people), plan, next: next && { ...next, people: ids(next.people) } };
}

function namesAnybody({ people, plan }: Pick<WorkflowRecipients, "people" | "plan">): boolean {
  return people.length > 0 || plan !== null;
}

/** A named plan without people takes the first turn, so nobody else follows it. */
function lowerIds({ people, plan, next }: WorkflowRecipients): WorkflowRecipients {
  const lower = (part: Pick<WorkflowRecipients, "people" | "plan">) => ({
    people: part.people.map(({ _id, name }) => ({ _id: _id.toLowerCase(), name })),
    plan: part.people.length > 0 ? null : (part.plan?.toLowerCase() ?? null),
  });
  return { ...lower({ people, plan }), next: next && people.length > 0 ? { ...next, ...lower(next) } : null };
}
