import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { NOTIFICATION_LENGTH, RECIPIENTS, type Recipients } from "@switchboard/domain/automation";
import { useSession } from "../../../../api/session.ts";
import { useMay } from "../../../../api/useMay.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { PeopleField } from "../../../../widgets/people/PeopleField.tsx";
import type { NotificationForm } from "./notification-draft.ts";

interface NotificationFieldsProps {
  notification: NotificationForm;
  /** Returns the sentence about a field, if something is wrong with it. */
  problemAt(field: "notification" | "recipients"): string | undefined;
  /** The owner of the workflow; a new one belongs to the person who makes it. */
  owner: { _id: string; name: string } | null;
  onChange(notification: NotificationForm): void;
}

/** Edits the recipients of a notification. Only people who manage people can search for others. */
function RecipientsFields({ notification, problemAt, owner, onChange }: NotificationFieldsProps) {
  const { t } = useTranslation("workflows");
  const { user } = useSession();
  const canAdd = useMay("people.manage");
  const { to, people } = notification;
  const isMine = owner === null || owner._id === user?._id;
  const label = (each: Recipients) =>
    each === "owner" && !isMine ? t("recipients.ownerNamed", { name: owner.name }) : t(`recipients.${each}`);
  const offered = RECIPIENTS.filter((each) => each !== "people" || canAdd || to === "people");
  const words = {
    legend: t("recipients.people"),
    hint: t("recipients.hint"),
    add: t("recipients.add"),
    search: t("recipients.search"),
    nobodyFound: t("recipients.nobodyFound"),
    remove: (name: string) => t("recipients.remove", { name }),
  };
  return (
    <>
      <NativeSelect
        label={t("recipients.label")}
        value={to}
        data={offered.map((value) => ({ value, label: label(value) }))}
        onChange={(event) => onChange({ ...notification, to: event.currentTarget.value as Recipients })}
      />
      {to === "people" && (
        <PeopleField
          {...{ words, people, canAdd }}
          problem={problemAt("recipients")}
          onChange={(chosen) => onChange({ ...notification, people: chosen })}
        />
      )}
    </>
  );
}

/** Edits the text and the recipients of a notification. */
export function NotificationFields(props: NotificationFieldsProps) {
  const { notification, problemAt, onChange } = props;
  const { t } = useTranslation("workflows");
  const { head, message } = notification;
  const problem = problemAt("notification");
  return (
    <>
      <RecipientsFields {...props} />
      <TextInput
        type="text"
        label={t("actions.head")}
        value={head}
        maxLength={NOTIFICATION_LENGTH.head}
        error={head.trim() === "" ? problem : undefined}
        onChange={(event) => onChange({ ...notification, head: event.currentTarget.value })}
      />
      <Textarea
        label={t("actions.message")}
        value={message}
        maxLength={NOTIFICATION_LENGTH.message}
        rows={3}
        error={message.trim() === "" ? problem : undefined}
        onChange={(event) => onChange({ ...notification, message: event.currentTarget.value })}
      />
    </>
  );
}
