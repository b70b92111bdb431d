import { Group, TextInput } from "@mantine/core";
import { LONGEST } from "@switchboard/domain/core";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { Choice } from "../../ui/kit/Choice.tsx";
import { DateField } from "../../ui/kit/DateField.tsx";
import { TimeTextField } from "../../ui/kit/TimeField.tsx";
import type { HoldChoice, HoldEnd } from "./useHoldChoice.ts";

/** Edits a custom end. */
function MomentFields({ choice: { fields, problems } }: { choice: HoldChoice }) {
  const { t } = useTranslation("holds");
  const { day, setDay, clock, setClock, today } = fields;
  const problem = problems.includes("hold.past")
    ? "form.past"
    : problems.includes("hold.longest")
      ? "form.longest"
      : undefined;
  return (
    <Group grow align="start">
      <DateField label={t("form.date")} day={day} onDay={setDay} min={today} />
      <TimeTextField label={t("form.time")} value={clock} error={problem && t(problem)} onText={setClock} />
    </Group>
  );
}

/** Edits the state, unless a scene defines it, the duration, the reason and what follows. */
export function HoldFields({ choice, isScene = false }: { choice: HoldChoice; isScene?: boolean }) {
  const { t, i18n } = useTranslation("holds");
  const { fields, isWhyNeeded } = choice;
  const { state, setState, end, setEnd, why, setWhy, after, setAfter } = fields;
  const ends: { value: HoldEnd; label: string }[] = [
    ...fields.offered.map((minutes) => ({
      value: `${minutes}` as const,
      label: formatDuration(minutes * 60_000, i18n.language),
    })),
    { value: "at", label: t("form.at") },
    { value: "next_schedule", label: t("form.next_schedule") },
    ...(fields.isAdmin ? [{ value: "released" as const, label: t("form.released") }] : []),
  ];
  return (
    <>
      {!isScene && (
        <Choice
          name="hold-state"
          legend={t("form.state")}
          options={[
            { value: 1 as const, label: t("form.stateOn") },
            { value: 0 as const, label: t("form.stateOff") },
          ]}
          chosen={state}
          onChoose={setState}
        />
      )}
      <Choice name="hold-end" legend={t("form.for")} options={ends} chosen={end} onChoose={setEnd} />
      {end === "at" && <MomentFields choice={choice} />}
      <TextInput
        label={t("form.why")}
        description={t(isWhyNeeded ? "form.whyNeeded" : "form.whyHint")}
        maxLength={LONGEST.line}
        required={isWhyNeeded}
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
      <Choice
        name="hold-after"
        legend={t("form.after")}
        options={[
          { value: "resume" as const, label: t("form.resume") },
          { value: "stay" as const, label: t("form.stay") },
        ]}
        chosen={after}
        onChoose={setAfter}
      />
    </>
  );
}
