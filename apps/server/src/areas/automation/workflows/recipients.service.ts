import type { Workflow, WorkflowInput } from "@switchboard/contract";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { WorkflowsRepository } from "./workflows.repository.ts";

type StoredNotification = WorkflowInput["notification"];

const peopleOf = (notification: StoredNotification) =>
  notification?.to === "people" ? distinctIds((notification.people ?? []).map((id) => id.toLowerCase())) : [];

/** Returns a notification as it is stored. Every selected person has to belong to the enterprise. */
export async function readNotification(
  sql: Sql,
  { enterpriseId }: Pick<Actor, "enterpriseId">,
  notification: StoredNotification,
): Promise<StoredNotification> {
  if (!notification) return null;
  const { head, message, to } = notification;
  const people = peopleOf(notification);
  const members = await new WorkflowsRepository(sql).memberNames(enterpriseId, people);
  if (members.size < people.length) throw new AppError("user.not_found");
  return { head, message, ...(to && to !== "everyone" && { to }), ...(to === "people" && { people }) };
}

/** Looks up the names of the recipients of notifications; people who have left are missing. */
export async function nameRecipients(sql: Sql, enterpriseId: string, notifications: readonly StoredNotification[]) {
  const names = await new WorkflowsRepository(sql).memberNames(enterpriseId, notifications.flatMap(peopleOf));
  return (notification: StoredNotification): Workflow["notification"] => {
    if (!notification) return null;
    const { people: _, ...rest } = notification;
    const people = peopleOf(notification).flatMap((_id) => {
      const name = names.get(_id);
      return name === undefined ? [] : [{ _id, name }];
    });
    return notification.to === "people" ? { ...rest, people } : rest;
  };
}

/** Leaves out recipients who have left since a workflow was stored; if nobody remains, its owner is notified. */
export async function withoutLeft(
  sql: Sql,
  enterpriseId: string,
  inputs: readonly WorkflowInput[],
): Promise<WorkflowInput[]> {
  const doings = inputs.flatMap((each) => [each, ...(each.else ? [each.else] : []), ...(each.steps ?? [])]);
  const all = doings.flatMap(({ notification }) => peopleOf(notification));
  const names = await new WorkflowsRepository(sql).memberNames(enterpriseId, all);
  const amend = <Doing extends { notification: StoredNotification }>(doing: Doing): Doing => {
    const { notification } = doing;
    if (notification?.to !== "people") return doing;
    const { head, message } = notification;
    const people = peopleOf(notification).filter((id) => names.has(id));
    const recipients = people.length > 0 ? { to: "people" as const, people } : { to: "owner" as const };
    return { ...doing, notification: { head, message, ...recipients } };
  };
  return inputs.map((each) => ({
    ...amend(each),
    ...(each.else && { else: amend(each.else) }),
    ...(each.steps && { steps: each.steps.map(amend) }),
  }));
}
