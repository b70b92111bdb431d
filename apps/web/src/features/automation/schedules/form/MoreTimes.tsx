import { MOST_MORE_TIMES } from "@switchboard/domain/automation";
import type { ActionDraft } from "@switchboard/domain/control";
import type { Problem } from "@switchboard/domain/core";
import { IconPlus } from "@switchboard/icons";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { SwitchPicker } from "../../../../widgets/switch-picker/SwitchPicker.tsx";
import type { MoreTimeDraft } from "./schedule-draft.ts";
import { TimeOfDayField } from "./TimeOfDayField.tsx";
import type { FieldsProps } from "./WhenFields.tsx";

const ReachFields = lazy(() => import("../rhythm/ReachFields.tsx").then((module) => ({ default: module.ReachFields })));

interface MoreTimesProps extends FieldsProps {
  problems: readonly Problem[];
}

/** The opposite of what happens at the first time, because most schedules turn on and off. */
const reversed = (actions: readonly ActionDraft[]) =>
  actions.map((action) => ({ ...action, switch_state: action.switch_state === 1 ? 0 : 1, level: null }));

/** Edits the further times of a schedule, each with its own actions. */
export function MoreTimes({ draft, set, errorAt, problems }: MoreTimesProps) {
  const { t } = useTranslation("schedules");
  const { more } = draft;
  const change = (index: number, part: Partial<MoreTimeDraft>) =>
    set({ more: more.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  const add = () =>
    set({ more: [...more, { key: crypto.randomUUID(), time: undefined, actions: reversed(draft.actions) }] });
  return (
    <>
      {more.map((each, index) => (
        <MoreTimeCard
          key={each.key}
          each={each}
          index={index}
          draft={draft}
          onChange={(part) => change(index, part)}
          onRemove={() => set({ more: more.toSpliced(index, 1) })}
          errorAt={(path) => errorAt(`more_times.${index}.${path}`)}
          problems={within(problems, `more_times.${index}.`)}
        />
      ))}
      {more.length < MOST_MORE_TIMES && (
        <Row>
          <Button isQuiet onClick={add}>
            <IconPlus size={18} stroke={1.8} aria-hidden="true" />
            {t("form.addTime")}
          </Button>
        </Row>
      )}
    </>
  );
}

/** Returns the problems of one time at the paths that its fields have alone. */
function within(problems: readonly Problem[], prefix: string): Problem[] {
  return problems.flatMap((problem) =>
    problem.path.startsWith(prefix) ? [{ ...problem, path: problem.path.slice(prefix.length) }] : [],
  );
}

interface CardProps extends Pick<MoreTimesProps, "draft" | "errorAt" | "problems"> {
  each: MoreTimeDraft;
  index: number;
  onChange(part: Partial<MoreTimeDraft>): void;
  onRemove(): void;
}

function MoreTimeCard({ each, index, draft, onChange, onRemove, errorAt, problems }: CardProps) {
  const { t } = useTranslation("schedules");
  const number = index + 2;
  const isEarlier =
    !each.sun && !draft.rhythm?.sun && each.time !== undefined && draft.time !== undefined && each.time < draft.time;
  return (
    <Stack as="section" gap={16} isCard pad={16} aria-label={t("form.timeNumber", { number })}>
      <TimeOfDayField
        label={t("form.timeNumber", { number })}
        value={each}
        onChange={onChange}
        withSun={draft.repeats}
        error={errorAt("time")}
        sunError={errorAt("rhythm.sun")}
      />
      {isEarlier && (
        <Text as="p" tone="quiet" size={13}>
          {t("form.earlier")}
        </Text>
      )}
      <SwitchPicker
        label={t("form.actionsThen", { number })}
        actions={each.actions}
        onChange={(actions) => onChange({ actions })}
        problems={problems}
      />
      {draft.repeats && (
        <Suspense>
          <ReachFields rhythm={{ reach: each.reach }} set={({ reach }) => onChange({ reach })} errorAt={errorAt} />
        </Suspense>
      )}
      <Row>
        <Button isQuiet onClick={onRemove}>
          {t("form.removeTime", { number })}
        </Button>
      </Row>
    </Stack>
  );
}
