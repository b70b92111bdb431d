import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { Alarm } from "@switchboard/contract";
import { LONGEST } from "@switchboard/domain/core";
import { ISSUE_TYPES, type IssueType } from "@switchboard/domain/people";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { refusedBeside } from "../../../api/refusal.ts";
import { useSession } from "../../../api/session.ts";
import { alarmQuery, useLinkTicket } from "../../../data/alarms.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useAlarmWords } from "../../../widgets/alarms/useAlarmWords.ts";
import { useNewTicket, useTicketReader } from "./api.ts";

type Draft = Record<"issue_type" | "title" | "description" | "device" | "reason" | "customer_name", string>;

const NEEDED = ["issue_type", "title", "description", "customer_name"] as const;

/** Prefills a ticket about an alarm. */
function useAlarmDraft(alarm: Alarm | undefined): Partial<Draft> {
  const { t } = useTranslation("support");
  const words = useAlarmWords();
  const { dateTime } = useMoments();
  if (!alarm) return {};
  const { head, text } = words(alarm);
  const lines = [text, t("form.alarmSince", { since: dateTime(alarm.raisedAt) }), alarm.advice];
  return {
    issue_type: alarm.source === "schedule" ? "schedule" : "device",
    title: head.slice(0, LONGEST.name),
    description: lines.filter((line) => line !== "").join("\n"),
    device: alarm.device?._id ?? "",
  };
}

function useTicketForm(alarm: Alarm | undefined) {
  const { t } = useTranslation(["support", "common"]);
  const navigate = useNavigate();
  const raise = useNewTicket();
  const link = useLinkTicket();
  const customer_name = useSession().user?.name ?? "";
  const empty: Draft = { issue_type: "", title: "", description: "", device: "", reason: "", customer_name };
  const initial: Draft = { ...empty, ...useAlarmDraft(alarm) };
  return useForm<Draft>({
    initial,
    check: (draft) => {
      const missing = NEEDED.filter((name) => draft[name].trim() === "");
      return Object.fromEntries(missing.map((name) => [name, t("common:required")]));
    },
    explain: refusedBeside({ "device.not_found": "device" }),
    send: async ({ issue_type, device, ...words }) => {
      const trimmed = Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text.trim()]));
      const input = { ...(trimmed as typeof words), issue_type: issue_type as IssueType, device: device || null };
      const { _id } = await raise.mutateAsync(input);
      // The ticket exists; a failure to link it to the alarm is reported but does not stop the user.
      if (alarm) await link.mutateAsync({ id: alarm._id, ticket: _id }).catch(() => undefined);
      success(t("form.done"));
      await navigate({ to: "/app/support", search: { ticket: _id } });
    },
  });
}

function useDeviceChoices() {
  const ids = useDeviceIds();
  const devices = ids.flatMap((id) => liveStore.device(id) ?? []);
  return devices
    .map(({ _id, device_name }) => ({ value: _id, label: device_name }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** Creates a ticket, about an alarm when the address names one. */
export function CreateTicketPage() {
  const { t } = useTranslation("support");
  const { alarm: id } = useSearch({ from: "/app/support/CreateTicket" });
  const { data, isPending } = useQuery({ ...alarmQuery(id ?? ""), enabled: id !== undefined });
  if (id === undefined || !isPending) return <TicketForm alarm={data?.alarm} />;
  return (
    <Page title={t("form.title")} lead={t("form.lead")}>
      <Skeleton label={t("form.title")} height={260} />
    </Page>
  );
}

function TicketForm({ alarm }: { alarm: Alarm | undefined }) {
  const { t } = useTranslation(["support", "common"]);
  const words = useAlarmWords();
  const { bind, failure, isBusy, form: events } = useTicketForm(alarm);
  const devices = useDeviceChoices();
  const reader = useTicketReader();
  return (
    <Page title={t("form.title")} lead={t("form.lead")}>
      <div className={form.sections}>
        <Stack as="form" gap={16} isCard {...events} className={form.section}>
          {alarm && (
            <Text as="p" tone="quiet" size={13}>
              {t("form.ofAlarm")}{" "}
              <Link to="/app/alarms/$alarm" params={{ alarm: alarm._id }}>
                {words(alarm).head}
              </Link>
            </Text>
          )}
          <Grid min={240} isFit align="start" gap={16}>
            <NativeSelect
              label={t("filter.type")}
              data={[
                { value: "", label: t("form.choose") },
                ...ISSUE_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
              ]}
              {...bind("issue_type")}
            />
            <NativeSelect
              label={t("ticket.device")}
              data={[{ value: "", label: t("form.noDevice") }, ...devices]}
              {...bind("device")}
            />
          </Grid>
          <TextInput label={t("form.subject")} maxLength={80} {...bind("title")} />
          <Textarea
            label={t("form.description")}
            description={t("form.descriptionHint")}
            rows={5}
            maxLength={4000}
            {...bind("description")}
          />
          <Grid min={240} isFit align="start" gap={16}>
            <TextInput label={t("ticket.reason")} maxLength={200} {...bind("reason")} />
            <TextInput label={t("form.customer")} maxLength={80} {...bind("customer_name")} />
          </Grid>
          {reader && (
            <Text as="p" tone="quiet">
              {t(`reader.${reader}`)}
            </Text>
          )}
          <SubmitBar failure={failure} isBusy={isBusy} submit={t("form.submit")}>
            <ButtonLink to="/app/support" isQuiet>
              {t("common:cancel")}
            </ButtonLink>
          </SubmitBar>
        </Stack>
      </div>
    </Page>
  );
}
