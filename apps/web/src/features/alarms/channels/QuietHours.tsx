import { formatHhmm, parseHhmm, WEEK_START, weekFrom } from "@switchboard/domain/core";
import { IconTrash } from "@switchboard/icons";
import { useEffect, useRef } from "react";
import { refusalOf } from "../../../api/refusal.ts";
import { useReader } from "../../../data/useReader.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { weekdayName } from "../../../ui/format/date-format.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { FieldRow } from "../../../ui/kit/FieldRow.tsx";
import form from "../../../ui/kit/Form.module.css";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Chip } from "../../../ui/kit/layout/Chip.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { TimeTextField } from "../../../ui/kit/TimeField.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { usePreference } from "../../../ui/preferences.ts";
import { useSetQuiet } from "./api.ts";

interface Quiet {
  from: number;
  to: number;
  days?: number[] | undefined;
}

/** Quiet hours as typed; an incomplete time does not count yet. */
interface TypedQuiet {
  from: string;
  to: string;
  days: number[];
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const NIGHT: TypedQuiet = { from: "22:00", to: "06:00", days: EVERY_DAY };

const typed = ({ from, to, days = EVERY_DAY }: Quiet): TypedQuiet => ({
  from: formatHhmm(from, 24),
  to: formatHhmm(to, 24),
  days,
});

/** Returns undefined when the hours are incomplete. */
function readQuiet({ from, to, days }: TypedQuiet): Quiet | undefined {
  const [begin, end] = [parseHhmm(from), parseHhmm(to)];
  if (begin === undefined || end === undefined || begin === end) return undefined;
  return { from: begin, to: end, ...(days.length < 7 && { days }) };
}

/** Holds the typed hours; hours saved meanwhile, here or elsewhere, replace them. */
function useQuietForm(quiet: readonly Quiet[], onSaved: () => void) {
  const { t } = useTranslation("channels");
  const save = useSetQuiet();
  const fields = useForm<{ quiet: TypedQuiet[] }>({
    initial: { quiet: quiet.map(typed) },
    explain: refusalOf,
    check: ({ quiet: hours }) => {
      if (hours.some((each) => !readQuiet(each))) return { quiet: t("quiet.needs") };
      return { quiet: hours.some(({ days }) => days.length === 0) ? t("quiet.days") : undefined };
    },
    summary: ({ quiet: problem }) => problem,
    send: async ({ quiet: hours }) => {
      await save.mutateAsync(hours.flatMap((each) => readQuiet(each) ?? []));
      success(t("quiet.saved"));
      onSaved();
    },
  });
  const { set } = fields;
  const stored = JSON.stringify(quiet.map(typed));
  useEffect(() => set({ quiet: JSON.parse(stored) }), [stored, set]);
  return { ...fields, isChanged: JSON.stringify(fields.values.quiet) !== stored };
}

/** Edits the hours in which only critical alarms are sent at once. */
export function QuietHours({ quiet }: { quiet: readonly Quiet[] }) {
  const { t } = useTranslation("channels");
  const add = useRef<HTMLButtonElement>(null);
  // The pressed button disappears, because nothing is left to save.
  const fields = useQuietForm(quiet, () => add.current?.focus());
  const hours = fields.values.quiet;
  const change = (index: number, part: Partial<TypedQuiet>) =>
    fields.set({ quiet: hours.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  return (
    <Section title={t("quiet.title")} lead={t("quiet.lead")}>
      <form {...fields.form} className={form.form}>
        {hours.length === 0 && (
          <Text as="p" tone="quiet" size={13}>
            {t("quiet.none")}
          </Text>
        )}
        {hours.map((each, index) => (
          <QuietRow
            // Rows have no name but their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            number={index + 1}
            hours={each}
            onChange={(part) => change(index, part)}
            onRemove={() => fields.set({ quiet: hours.filter((_each, at) => at !== index) })}
          />
        ))}
        <div>
          <Button ref={add} isQuiet onClick={() => fields.set({ quiet: [...hours, NIGHT] })}>
            {t("quiet.add")}
          </Button>
        </div>
        {fields.isChanged && (
          <SubmitBar isQuiet failure={fields.failure} isBusy={fields.isBusy} submit={t("quiet.save")} />
        )}
      </form>
    </Section>
  );
}

interface QuietRowProps {
  number: number;
  hours: TypedQuiet;
  onChange(part: Partial<TypedQuiet>): void;
  onRemove(): void;
}

function QuietRow({ number, hours, onChange, onRemove }: QuietRowProps) {
  const { t } = useTranslation("channels");
  const time = (name: "from" | "to") => (
    <TimeTextField label={t(`quiet.${name}`)} value={hours[name]} onText={(text) => onChange({ [name]: text })} />
  );
  return (
    <Stack gap={8} pad="8 0" line="below">
      <FieldRow hasAction isShort>
        {time("from")}
        {time("to")}
        <IconButton icon={IconTrash} iconSize={18} label={t("quiet.remove", { number })} onClick={onRemove} />
      </FieldRow>
      <Days days={hours.days} onChange={(days) => onChange({ days })} />
    </Stack>
  );
}

function Days({ days, onChange }: { days: readonly number[]; onChange(days: number[]): void }) {
  const { t } = useTranslation("channels");
  const { language } = useReader();
  const [weekStart] = usePreference("week-start", WEEK_START);
  const word = (day: number, style: "long" | "short") => weekdayName(day, language, style);
  const toggle = (day: number) => onChange(EVERY_DAY.filter((each) => (each === day) !== days.includes(each)));
  return (
    <Row as="fieldset" wraps gap={6} isWhole aria-label={t("quiet.day")}>
      {weekFrom(weekStart).map((day) => (
        <Chip key={day} aria-label={word(day, "long")} aria-pressed={days.includes(day)} onClick={() => toggle(day)}>
          {word(day, "short")}
        </Chip>
      ))}
    </Row>
  );
}
