import { NativeSelect, NumberInput } from "@mantine/core";
import type { WorkflowTree } from "@switchboard/contract";
import { DEEPEST_CONDITION } from "@switchboard/domain/alarms";
import { MOST_MINUTES } from "@switchboard/domain/automation";
import { IconTrash } from "@switchboard/icons";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { Button } from "../../../../../ui/kit/Button.tsx";
import { IconButton } from "../../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import classes from "./Advanced.module.css";
import { type AdvancedProblem, NEW_TRIGGER } from "./advanced-draft.ts";
import { DayFields, HoursFields } from "./ClockFields.tsx";
import { NODE_KINDS, type NodeKind, withKind, without, withPart } from "./edit-tree.ts";
import { TriggerFields } from "./TriggerFields.tsx";
import { useTreeProblem } from "./useTreeProblem.ts";

interface ConditionEditorProps {
  node: WorkflowTree;
  /** The path in the whole tree: `tree.of.1`, shown as `1.2`. */
  path: string;
  place: string;
  depth: number;
  problems: readonly AdvancedProblem[];
  onChange(node: WorkflowTree): void;
  onRemove?: (() => void) | undefined;
  /** True when it has just been added, so that it receives the focus. */
  isNew?: boolean | undefined;
}

/** Focuses a new condition, because it appears above the button that adds it. */
function useFocusIfNew(isNew: boolean) {
  const kind = useRef<HTMLSelectElement>(null);
  const [wasNew] = useState(isNew);
  useEffect(() => {
    if (wasNew) kind.current?.focus();
  }, [wasNew]);
  return kind;
}

/** Edits one condition with its nested conditions. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { node, path, place, depth, problems, onChange, onRemove, isNew = false } = props;
  const { t } = useTranslation("workflows");
  const select = useFocusIfNew(isNew);
  const problem = useTreeProblem(problems)(path);
  // Groups are not offered at the deepest level.
  const kinds = NODE_KINDS.filter((kind) => depth < DEEPEST_CONDITION || isLeaf(kind) || kind === node.kind);
  return (
    <Stack as="fieldset" gap={12} pad={12} isFramed edge={isLeaf(node.kind) ? undefined : "action"}>
      <Text as="legend" tone="quiet" size={12} className={classes.legend}>
        {t("advanced.kindOf", { path: place })}
      </Text>
      <Row gap={8} className={classes.head}>
        <NativeSelect
          ref={select}
          aria-label={t("advanced.kindOf", { path: place })}
          value={node.kind}
          data={kinds.map((kind) => ({ value: kind, label: t(`advanced.kinds.${kind}`) }))}
          onChange={(event) => onChange(withKind(node, event.currentTarget.value as NodeKind))}
        />
        {onRemove && <IconButton label={t("advanced.remove", { path: place })} icon={IconTrash} onClick={onRemove} />}
      </Row>
      <Fields {...props} />
      {problem && (
        <Text as="p" tone="critical" data-problem role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

const isLeaf = (kind: NodeKind) => kind === "trigger" || kind === "hours" || kind === "day";

function Fields(props: ConditionEditorProps) {
  const { node, onChange } = props;
  switch (node.kind) {
    case "trigger":
      return <TriggerFields trigger={node} onChange={onChange} />;
    case "hours":
      return <HoursFields hours={node} onChange={onChange} />;
    case "day":
      return <DayFields day={node} onChange={onChange} />;
    case "not":
    case "lasting":
      return <OneInside {...props} node={node} />;
    default:
      return <SeveralInside {...props} node={node} />;
  }
}

type Inside<Kind extends NodeKind> = ConditionEditorProps & { node: Extract<WorkflowTree, { kind: Kind }> };

/** Edits the condition inside "not" or "lasting". */
function OneInside({ node, path, place, depth, problems, onChange }: Inside<"not" | "lasting">) {
  const { t } = useTranslation("workflows");
  return (
    <>
      {node.kind === "lasting" && (
        <NumberInput
          label={t("advanced.minutes")}
          value={node.minutes}
          min={1}
          max={MOST_MINUTES}
          allowDecimal={false}
          onChange={(minutes) => onChange({ ...node, minutes: Number(minutes) })}
        />
      )}
      <ConditionEditor
        {...{ problems, depth: depth + 1 }}
        node={node.of}
        path={`${path}.of`}
        place={`${place}.1`}
        onChange={(of) => onChange({ ...node, of })}
      />
    </>
  );
}

function SeveralInside({ node, path, place, depth, problems, onChange }: Inside<"all" | "any">) {
  const { t } = useTranslation("workflows");
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  const remove = (index: number) => {
    onChange(without(node, index));
    // The pressed button disappears with the condition.
    add.current?.focus();
  };
  return (
    <>
      {node.of.map((part, index) => (
        <ConditionEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place alone
          key={index}
          {...{ problems, depth: depth + 1 }}
          node={part}
          path={`${path}.of.${index}`}
          place={`${place}.${index + 1}`}
          onChange={(changed) => onChange(withPart(node, index, changed))}
          onRemove={() => remove(index)}
          isNew={index === added}
        />
      ))}
      <div>
        <Button
          ref={add}
          isQuiet
          onClick={() => {
            setAdded(node.of.length);
            onChange({ ...node, of: [...node.of, NEW_TRIGGER] });
          }}
        >
          {t("advanced.add")}
        </Button>
      </div>
    </>
  );
}
