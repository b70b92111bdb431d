import { TextInput } from "@mantine/core";
import { limitProblems, MOST_MINIMUM_S, MOST_RUN_S, type SwitchLimits } from "@switchboard/domain/control";
import { refusalOf } from "../../api/refusal.ts";
import { useSetLimits } from "../../data/protections.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import form from "../../ui/kit/Form.module.css";
import { Sheet } from "../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../ui/kit/useForm.ts";
import { success } from "../../ui/notices/notices.ts";

export const NO_LIMITS: SwitchLimits = { min_on_s: null, min_off_s: null, max_run_s: null };

interface LimitsSheetProps {
  id: string;
  name: string;
  limits: SwitchLimits;
  onClose(): void;
}

type Key = keyof SwitchLimits;
const MOST: Record<Key, number> = {
  min_on_s: MOST_MINIMUM_S / 60,
  min_off_s: MOST_MINIMUM_S / 60,
  max_run_s: MOST_RUN_S / 60,
};
const LABELS = { min_on_s: "minOn", min_off_s: "minOff", max_run_s: "maxRun" } as const satisfies Record<Key, string>;
const KEYS = Object.keys(LABELS) as Key[];

const inMinutes = (seconds: number | null) => (seconds === null ? "" : String(Math.round(seconds / 6) / 10));
const inSeconds = (minutes: string) => (minutes.trim() === "" ? null : Math.round(Number(minutes) * 60));

/** Converts the typed minutes to seconds; an unchanged number keeps its exact seconds. */
function limitsOf(values: Record<Key, string>, before: SwitchLimits): SwitchLimits {
  const read = (key: Key) => (values[key] === inMinutes(before[key]) ? before[key] : inSeconds(values[key]));
  return { min_on_s: read("min_on_s"), min_off_s: read("min_off_s"), max_run_s: read("max_run_s") };
}

function isMinutes(text: string, most: number): boolean {
  const minutes = Number(text);
  return (
    text.trim() === "" || (minutes > 0 && minutes <= most && Number.isInteger((Math.round(minutes * 600) / 600) * 60))
  );
}

/** Edits how long a switch must stay on or off, and how long it may run; an empty field is no limit. */
export function LimitsSheet({ id, name, limits, onClose }: LimitsSheetProps) {
  const { t } = useTranslation("protections");
  const set = useSetLimits();
  const fields = useForm<Record<Key, string>>({
    initial: {
      min_on_s: inMinutes(limits.min_on_s),
      min_off_s: inMinutes(limits.min_off_s),
      max_run_s: inMinutes(limits.max_run_s),
    },
    check: (values) => {
      const wrong = KEYS.filter((key) => !isMinutes(values[key], MOST[key]));
      if (wrong.length > 0)
        return Object.fromEntries(wrong.map((key) => [key, t("limits.range", { most: MOST[key] })]));
      return limitProblems(limitsOf(values, limits)).length > 0 ? { max_run_s: t("limits.tooShort") } : {};
    },
    explain: refusalOf,
    send: async (values) => {
      await set.mutateAsync({ switch_appliance: id, ...limitsOf(values, limits) });
      success(t("limits.saved"));
      onClose();
    },
  });
  return (
    <Sheet title={t("limits.title", { name })} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        {KEYS.map((key) => (
          <TextInput
            key={key}
            label={t(`limits.${LABELS[key]}`)}
            description={t(`limits.${LABELS[key]}Hint`)}
            placeholder={t("limits.none")}
            inputMode="decimal"
            maxLength={6}
            {...fields.bind(key)}
          />
        ))}
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("limits.save")} />
      </form>
    </Sheet>
  );
}
