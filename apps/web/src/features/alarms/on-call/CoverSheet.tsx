import { TextInput } from "@mantine/core";
import type { OnCallPlan } from "@switchboard/contract";
import { formatHhmm, instantOf, LONGEST, localDay, parseHhmm, toHhmm, wallClock } from "@switchboard/domain/core";
import { refusalOf } from "../../../api/refusal.ts";
import { useSession } from "../../../api/session.ts";
import { useMay } from "../../../api/useMay.ts";
import { useTimeZone } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DateField } from "../../../ui/kit/DateField.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { TimeTextField } from "../../../ui/kit/TimeField.tsx";
import type { Refusal } from "../../../ui/kit/useForm.ts";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useCover } from "./api.ts";
import { PersonSelect } from "./plan/PersonSelect.tsx";
import { type Turns, useTurns } from "./useTurns.ts";

interface CoverSheetProps {
  plan: OnCallPlan;
  onClose(): void;
}

/** As the fields hold it. */
interface Values {
  person: string;
  fromDay: string;
  fromTime: string;
  toDay: string;
  toTime: string;
  why: string;
}

/** Suggests a cover from now until the end of the current turn. */
function firstOf({ now, current }: Turns, timeZone: string): Omit<Values, "person" | "why"> {
  const dayAt = (at: number) => localDay(new Date(at), timeZone);
  const timeAt = (at: number) => {
    const wall = wallClock(new Date(at), timeZone);
    return formatHhmm(toHhmm(wall.getUTCHours(), wall.getUTCMinutes()), 24);
  };
  const end = current?.to ?? now;
  return { fromDay: dayAt(now), fromTime: timeAt(now), toDay: dayAt(end), toTime: timeAt(end) };
}

function spanOf({ fromDay, fromTime, toDay, toTime }: Values, timeZone: string) {
  const at = (day: string, time: string) => instantOf(day, parseHhmm(time) ?? 0, timeZone).toISOString();
  return { from: at(fromDay, fromTime), to: at(toDay, toTime) };
}

/** The server knows one field where the screen has two. */
function explain(error: unknown): Refusal | undefined {
  const refusal = refusalOf(error);
  const fieldOf: Record<string, string> = { to: "toTime", from: "fromTime" };
  return (
    refusal && {
      ...refusal,
      fields: refusal.fields.map((each) => ({ ...each, path: fieldOf[each.path] ?? each.path })),
    }
  );
}

function useCoverForm({ plan, onClose }: CoverSheetProps) {
  const { t } = useTranslation("onCall");
  const timeZone = useTimeZone();
  const turns = useTurns(plan);
  const me = useSession().user?._id ?? "";
  const cover = useCover();
  return useForm<Values>({
    initial: { person: me, why: "", ...firstOf(turns, timeZone) },
    check: (values) => {
      if (parseHhmm(values.fromTime) === undefined) return { fromTime: t("cover.needsTime") };
      if (parseHhmm(values.toTime) === undefined) return { toTime: t("cover.needsTime") };
      const { from, to } = spanOf(values, timeZone);
      return to > from && Date.parse(to) > turns.now ? {} : { toTime: t("cover.ends") };
    },
    explain,
    send: async (values) => {
      const { person, why } = values;
      await cover.mutateAsync({ plan: plan._id, person, ...spanOf(values, timeZone), why: why.trim() });
      success(t("cover.done"));
      onClose();
    },
  });
}

/** Who takes somebody's place, from when to when: oneself, and for admins anybody. */
export function CoverSheet(props: CoverSheetProps) {
  const { t } = useTranslation("onCall");
  const { plan, onClose } = props;
  const fields = useCoverForm(props);
  const { values, errors, set } = fields;
  const isAdmin = useMay("enterprise.manage");
  const me = useSession().user;
  return (
    <Sheet title={t("cover.title", { name: plan.name })} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <Text as="p" tone="quiet" size={13}>
          {t(isAdmin ? "cover.leadAdmin" : "cover.lead")}
        </Text>
        {isAdmin && (
          <PersonSelect
            label={t("cover.person")}
            first={me && { _id: me._id, name: me.name }}
            onChoose={({ _id }) => set({ person: _id })}
          />
        )}
        <Grid min={140} isFit align="start" gap={12}>
          <DateField label={t("cover.fromDay")} day={values.fromDay} onDay={(fromDay) => set({ fromDay })} />
          <TimeTextField
            label={t("cover.fromTime")}
            value={values.fromTime}
            error={errors.fromTime}
            onText={(fromTime) => set({ fromTime })}
          />
        </Grid>
        <Grid min={140} isFit align="start" gap={12}>
          <DateField
            label={t("cover.toDay")}
            day={values.toDay}
            min={values.fromDay}
            onDay={(toDay) => set({ toDay, toTime: values.toTime })}
          />
          <TimeTextField
            label={t("cover.toTime")}
            value={values.toTime}
            error={errors.toTime}
            onText={(toTime) => set({ toTime })}
          />
        </Grid>
        <TextInput
          label={t("cover.why")}
          description={t("cover.whyHint")}
          maxLength={LONGEST.line}
          {...fields.bind("why")}
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("cover.open")} />
      </form>
    </Sheet>
  );
}
