import { TextInput } from "@mantine/core";
import { MOST_SHELVED_MS } from "@switchboard/domain/alarms";
import { instantOf, isDay, LONGEST, localDay, nextDay, parseHhmm } from "@switchboard/domain/core";
import { useState } from "react";
import { useMoments } from "../../../data/useMoments.ts";
import { useReader } from "../../../data/useReader.ts";
import { useServerNow } from "../../../data/useServerNow.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Choice } from "../../../ui/kit/Choice.tsx";
import { DateField } from "../../../ui/kit/DateField.tsx";
import { DecisionSheet } from "../../../ui/kit/DecisionSheet.tsx";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { TimeTextField } from "../../../ui/kit/TimeField.tsx";
import type { AlarmAction } from "../../../widgets/alarms/useHandleAlarms.ts";

const ENDS = ["hour", "shift", "morning", "chosen"] as const;
type End = (typeof ENDS)[number];
const MINUTES = { hour: 60, shift: 480 };
const MORNING = 800;

interface ShelveSheetProps {
  count: number;
  onClose(): void;
  onShelve(action: AlarmAction): void;
}

/** Until when, as it is being chosen. */
function useEnd() {
  const { timeZone } = useReader();
  const now = useServerNow();
  const today = localDay(new Date(now), timeZone);
  const [end, setEnd] = useState<End>("hour");
  const [day, setDay] = useState(() => nextDay(today));
  const [clock, setClock] = useState("18:00");
  const time = parseHhmm(clock);
  const chosen = isDay(day) && time !== undefined ? instantOf(day, time, timeZone) : undefined;
  const morning = instantOf(nextDay(today), MORNING, timeZone);
  const until = end === "morning" ? morning : end === "chosen" ? chosen : undefined;
  const isAhead = until !== undefined && until.getTime() > now && until.getTime() <= now + MOST_SHELVED_MS;
  const input =
    end === "hour" || end === "shift"
      ? { minutes: MINUTES[end] }
      : isAhead
        ? { until: until.toISOString() }
        : undefined;
  return { end, setEnd, day, setDay, clock, setClock, today, morning, input };
}

/** Takes alarms off the list for a while, with a reason. */
export function ShelveSheet({ count, onClose, onShelve }: ShelveSheetProps) {
  const { t } = useTranslation(["alarms", "common"]);
  const { end, setEnd, morning, input, ...moment } = useEnd();
  const { time } = useMoments();
  const [why, setWhy] = useState("");
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (input && why.trim() !== "") onShelve({ did: "shelve", ...input, why: why.trim() });
  };
  return (
    <DecisionSheet
      title={t("shelve.title", { count })}
      lead={t("shelve.lead")}
      submit={t("do.shelve")}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        name="shelve-end"
        legend={t("shelve.until")}
        options={ENDS.map((value) => ({ value, label: t(`shelve.${value}`, { time: time(morning) }) }))}
        chosen={end}
        onChoose={setEnd}
      />
      {end === "chosen" && (
        <Grid min={240} isFit align="start" gap={16}>
          <DateField label={t("shelve.date")} day={moment.day} onDay={moment.setDay} min={moment.today} />
          <TimeTextField
            label={t("shelve.time")}
            value={moment.clock}
            error={!input && t("left.until")}
            onText={moment.setClock}
          />
        </Grid>
      )}
      <TextInput
        label={t("shelve.why")}
        description={t("shelve.whyHint")}
        required
        maxLength={LONGEST.reason}
        value={why}
        error={isTried && why.trim() === "" && t("common:required")}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
    </DecisionSheet>
  );
}
