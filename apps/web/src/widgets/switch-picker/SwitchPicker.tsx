import {
  ACTION_PROBLEMS,
  type ActionDraft,
  type ActionProblem,
  MAX_ACTIONS,
  targetOf,
} from "@switchboard/domain/control";
import type { Problem } from "@switchboard/domain/core";
import { IconPlus } from "@switchboard/icons";
import { lazy, Suspense, useCallback, useId, useRef, useState } from "react";
import { loadTexts } from "../../i18n/index.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { TextButton } from "../../ui/kit/layout/TextButton.tsx";
import { withWhatIsOn } from "./captured-actions.ts";
import classes from "./SwitchPicker.module.css";
import { SwitchPickerLine } from "./SwitchPickerLine.tsx";

const SwitchPickerSheet = lazy(async () => {
  const [module] = await Promise.all([import("./SwitchPickerSheet.tsx"), loadTexts("picker")]);
  return { default: module.SwitchPickerSheet };
});

interface SwitchPickerProps {
  label: string;
  actions: readonly ActionDraft[];
  onChange(actions: readonly ActionDraft[]): void;
  /** The domain's problems; those at `actions` and `actions.2` are shown here, the others elsewhere. */
  problems?: readonly Problem[];
  /** Offers to capture what is on now. */
  withCapture?: boolean;
}

function isActionProblem(problem: Problem): problem is Problem<ActionProblem> {
  return Object.hasOwn(ACTION_PROBLEMS, problem.code);
}

const wholeBuilding = () => liveStore.order().flatMap((id) => liveStore.device(id) ?? []);

/** Gives lines stable keys while others come and go, so that they keep the focus. */
function keysOf(actions: readonly ActionDraft[]): string[] {
  const seen = new Set<string | undefined>();
  return actions.map((action, index) => {
    const target = targetOf(action);
    const key = target === undefined || seen.has(target) ? `${target} ${index}` : target;
    seen.add(target);
    return key;
  });
}

interface AllOfThemProps {
  actions: readonly ActionDraft[];
  onChange(actions: readonly ActionDraft[]): void;
}

/** Shows the number of lines, and changes all of them. */
function AllOfThem({ actions, onChange }: AllOfThemProps) {
  const { t } = useTranslation("automation");
  const setAll = (switch_state: 0 | 1) =>
    onChange(actions.map((action) => ({ ...action, switch_state, level: switch_state ? action.level : null })));
  return (
    <Row as="span" wraps gap="4 12" tone="quiet" size={13} isTabular at="end">
      <span role="status">{t("pick.count", { count: actions.length })}</span>
      <TextButton onClick={() => setAll(1)}>{t("pick.allOn")}</TextButton>
      <TextButton onClick={() => setAll(0)}>{t("pick.allOff")}</TextButton>
    </Row>
  );
}

type Lines = Pick<SwitchPickerProps, "actions" | "onChange">;

/** Changes or removes one line. The function is stable, so that only the changed line renders. */
function useChangeLine({ actions, onChange }: Lines, onRemoved: () => void) {
  const latest = useRef({ actions, onChange, onRemoved });
  latest.current = { actions, onChange, onRemoved };
  return useCallback((index: number, next: ActionDraft | undefined) => {
    const { actions: before, onChange: tell, onRemoved: removed } = latest.current;
    tell(next ? before.with(index, next) : before.toSpliced(index, 1));
    if (!next) removed();
  }, []);
}

interface LineListProps extends Lines {
  /** Returns the problem at `actions.2` in words. */
  problemAt(path: string): string | undefined;
  onRemoved(): void;
}

function LineList({ problemAt, onRemoved, ...lines }: LineListProps) {
  const { t } = useTranslation("automation");
  const change = useChangeLine(lines, onRemoved);
  const { actions } = lines;
  const keys = keysOf(actions);
  if (actions.length === 0)
    return (
      <Surface as="p" pad={16} tone="quiet" text="center" className={classes.none}>
        {t("pick.none")}
      </Surface>
    );
  return (
    <Surface as="ul" isFramed hasLines>
      {actions.map((action, index) => (
        <SwitchPickerLine
          key={keys[index]}
          action={action}
          index={index}
          problem={problemAt(`actions.${index}`)}
          onChange={change}
        />
      ))}
    </Surface>
  );
}

function useProblemAt(problems: readonly Problem[]) {
  const { t } = useTranslation("automation");
  const found = problems.filter(isActionProblem);
  return (path: string) => {
    const problem = found.find((each) => each.path === path);
    return problem && t(`problem.${problem.code}`, { name: problem.name ?? "" });
  };
}

/** Lists the chosen switches and groups with their actions, and opens a sheet to choose more. */
export function SwitchPicker({ label, actions, onChange, problems = [], withCapture = false }: SwitchPickerProps) {
  const { t } = useTranslation("automation");
  const [isOpen, setOpen] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const problemId = useId();
  const problemAt = useProblemAt(problems);
  const overall = problemAt("actions");
  const close = () => {
    setOpen(false);
    choose.current?.focus();
  };
  const capture = () => onChange(withWhatIsOn(actions, wholeBuilding()));
  return (
    <Stack as="fieldset" gap={12}>
      <legend>{label}</legend>
      <Row wraps gap="8 12" className={classes.bar}>
        <Button
          ref={choose}
          isQuiet
          data-problem={overall ? true : undefined}
          aria-describedby={overall ? problemId : undefined}
          onClick={() => setOpen(true)}
        >
          <IconPlus size={18} stroke={1.8} aria-hidden="true" />
          {t("pick.open")}
        </Button>
        {withCapture && (
          <Button isQuiet onClick={capture}>
            {t("pick.capture")}
          </Button>
        )}
        {actions.length > 1 && <AllOfThem actions={actions} onChange={onChange} />}
      </Row>
      {overall && (
        <Text as="p" tone="critical" size={13} id={problemId} isWhole role="alert">
          {overall} {actions.length > MAX_ACTIONS && t("pick.tooMany", { count: MAX_ACTIONS })}
        </Text>
      )}
      <LineList
        actions={actions}
        onChange={onChange}
        problemAt={problemAt}
        // The focused line is gone, so the focus moves to the next action.
        onRemoved={() => choose.current?.focus()}
      />
      <Suspense>{isOpen && <SwitchPickerSheet actions={actions} onChange={onChange} onClose={close} />}</Suspense>
    </Stack>
  );
}
