import { TextInput } from "@mantine/core";
import { IconChevronDown } from "@switchboard/icons";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
import rhythmClasses from "../rhythm/Rhythm.module.css";
import { useRhythmWords } from "../rhythm/rhythm-words.ts";
import { SeasonField } from "../rhythm/SeasonField.tsx";
import { WeeksFields } from "../rhythm/WeeksFields.tsx";
import type { Draft } from "./schedule-draft.ts";

interface MoreOptionsProps {
  draft: Draft;
  set(change: Partial<Draft>): void;
  errorAt(path: string): string | undefined;
}

/** A problem in one of these fields opens the options. */
const PATHS = ["before", "rhythm.every_weeks", "rhythm.nth", "rhythm.season"];

/** Hides rarely needed settings until they are opened, and summarises them in a line. */
export function MoreOptions({ draft, set, errorAt }: MoreOptionsProps) {
  const { t } = useTranslation("schedules");
  const said = useOptionsWords();
  const [isOpened, setOpen] = useState(false);
  const isOpen = isOpened || PATHS.some((path) => errorAt(path));
  const rhythm = draft.rhythm ?? {};
  const parts = { rhythm, set: (change: object) => set({ rhythm: { ...rhythm, ...change } }), errorAt };
  return (
    <Surface
      as="details"
      isCard
      className={rhythmClasses.section}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Stack as="span">
          {t("form.more")}
          <small>{said(draft) || t("form.moreHint")}</small>
        </Stack>
        <IconChevronDown size={20} stroke={1.8} aria-hidden="true" />
      </summary>
      {isOpen && (
        <Stack gap={24} className={rhythmClasses.fields}>
          {draft.repeats && (
            <>
              <WeeksFields {...parts} />
              <SeasonField {...parts} />
            </>
          )}
          <OfflineAndReminder draft={draft} set={set} errorAt={errorAt} />
        </Stack>
      )}
    </Surface>
  );
}

/** Returns the options that are set, in a line. */
function useOptionsWords() {
  const { t } = useTranslation("schedules");
  const words = useRhythmWords();
  return ({ repeats, rhythm, force, before }: Draft) => {
    const { season, every_weeks, nth } = rhythm ?? {};
    const minutes = Number(before);
    return [
      repeats && words({ season, every_weeks, ...(nth && { nth }) }),
      force && t("row.force"),
      minutes > 0 && t("row.before", { count: minutes }),
    ]
      .filter(Boolean)
      .join(" · ");
  };
}

function OfflineAndReminder({ draft, set, errorAt }: MoreOptionsProps) {
  const { t } = useTranslation("schedules");
  return (
    <>
      <Tick checked={draft.force} onChange={() => set({ force: !draft.force })}>
        <span>
          {t("form.force")}
          <small>{t("form.forceHint")}</small>
        </span>
      </Tick>
      <TextInput
        label={t("form.before")}
        description={t("form.beforeHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={draft.before}
        error={errorAt("before")}
        onChange={(event) => set({ before: event.currentTarget.value })}
      />
    </>
  );
}
