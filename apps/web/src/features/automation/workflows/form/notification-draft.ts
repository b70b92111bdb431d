import type { WorkflowInput, WorkflowNotification } from "@switchboard/contract";
import type { Recipients } from "@switchboard/domain/automation";
import type { ChosenPerson } from "../../../../widgets/people/PersonSelect.tsx";

/** A notification as typed. */
export interface NotificationForm {
  head: string;
  message: string;
  to: Recipients;
  people: readonly ChosenPerson[];
}

export const NO_NOTIFICATION: NotificationForm = { head: "", message: "", to: "everyone", people: [] };

export function notificationOf(notification: WorkflowNotification | null): NotificationForm {
  return { ...NO_NOTIFICATION, ...notification };
}

/** Converts a notification for the server. */
export function notificationInput({ head, message, to, people }: NotificationForm): WorkflowInput["notification"] {
  return {
    head: head.trim(),
    message: message.trim(),
    ...(to !== "everyone" && { to }),
    ...(to === "people" && { people: people.map(({ _id }) => _id) }),
  };
}
