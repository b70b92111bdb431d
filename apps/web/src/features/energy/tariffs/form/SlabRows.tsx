import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
import { useProblemAt } from "../problems.ts";
import { replaced, type Slabs } from "../tariff-draft.ts";
import { AmountField, Choice } from "./fields.tsx";
import { More } from "./More.tsx";
import { Rows } from "./Rows.tsx";

type Steps = Slabs["steps"];
type Group = NonNullable<Slabs["upToTotal"]>[number];

interface SlabRowsProps {
  slabs: Slabs;
  /** The path of the line. */
  path: string;
  unit: string;
  /** True when a shorter bill reduces the limits; those of demand and fixed charges stay. */
  canShrink: boolean;
  onChange(slabs: Slabs): void;
}

/** Edits prices by consumption, and the rare extras: slabs for small use, limits reduced for shorter bills. */
export function SlabRows({ slabs, path, unit, canShrink, onChange }: SlabRowsProps) {
  const { t } = useTranslation("tariffs");
  const { steps, upToTotal, proRata } = slabs;
  const hasProRata = canShrink || proRata !== undefined;
  const what = [t("more.smallUse"), ...(hasProRata ? [t("more.proRata")] : [])].join(", ");
  return (
    <>
      <Choice
        label={t("slabs.mode")}
        value={slabs.mode}
        options={(["telescopic", "whole"] as const).map((value) => ({ value, label: t(`slabs.${value}`) }))}
        onChoose={(mode) => onChange({ ...slabs, mode })}
      />
      <StepRows
        label={t("slabs.title")}
        last={t("slabs.beyond")}
        path={`${path}.slabs.steps`}
        {...{ steps, unit }}
        onChange={(next) => onChange({ ...slabs, steps: next })}
      />
      <More
        summary={t("more.line", { what })}
        isSet={Boolean(upToTotal?.length || proRata)}
        paths={[`${path}.slabs.upToTotal`, `${path}.slabs.proRata`]}
      >
        <GroupRows
          groups={upToTotal ?? []}
          path={`${path}.slabs.upToTotal`}
          unit={unit}
          onChange={(groups) => onChange({ ...slabs, upToTotal: groups.length > 0 ? groups : undefined })}
        />
        {hasProRata && (
          <Tick
            checked={proRata ?? false}
            onChange={(event) => onChange({ ...slabs, proRata: event.currentTarget.checked })}
          >
            <span>
              {t("slabs.proRata")}
              <small>{t("slabs.proRataHint")}</small>
            </span>
          </Tick>
        )}
      </More>
    </>
  );
}

interface StepRowsProps {
  label: string;
  /** Shown instead of the last slab's limit. */
  last: string;
  steps: Steps;
  path: string;
  unit: string;
  onChange(steps: Steps): void;
}

function StepRows({ label, last, steps, path, unit, onChange }: StepRowsProps) {
  const { t } = useTranslation("tariffs");
  const problem = useProblemAt(path);
  const change = (next: Steps) => onChange(openLast(next));
  return (
    <Rows
      label={label}
      items={steps}
      add={t("slabs.add")}
      remove={t("slabs.remove")}
      least={1}
      problem={problem}
      onAdd={() => change([...steps.slice(0, -1), { upTo: "", price: "" }, steps.at(-1) ?? { upTo: null, price: "" }])}
      onChange={change}
    >
      {(step, index) => (
        <>
          {step.upTo === null ? (
            <Text as="p" tone="quiet">
              {last}
            </Text>
          ) : (
            <AmountField
              aria-label={t("slabs.upTo", { unit })}
              placeholder={t("slabs.upTo", { unit })}
              value={step.upTo}
              onAmount={(upTo) => change(replaced(steps, index, { ...step, upTo }))}
            />
          )}
          <AmountField
            aria-label={t("price.per", { unit })}
            placeholder={t("price.per", { unit })}
            value={step.price}
            onAmount={(price) => change(replaced(steps, index, { ...step, price }))}
          />
        </>
      )}
    </Rows>
  );
}

interface GroupRowsProps {
  groups: readonly Group[];
  path: string;
  unit: string;
  onChange(groups: Group[]): void;
}

/** Edits separate slabs for consumers up to a total. */
function GroupRows({ groups, path, unit, onChange }: GroupRowsProps) {
  const { t } = useTranslation("tariffs");
  const problem = useProblemAt(path, false);
  return (
    <>
      <Text as="p" tone="quiet" size={13}>
        {t("slabs.groupsHint")}
      </Text>
      <Rows
        label={t("slabs.groups")}
        items={groups}
        add={t("slabs.addGroup")}
        remove={t("slabs.removeGroup")}
        problem={problem}
        onAdd={() => onChange([...groups, { upTo: "", steps: [{ upTo: null, price: "" }] }])}
        onChange={onChange}
      >
        {(group, index) => (
          <Stack gap={8} pad={12} isFramed isWhole>
            <AmountField
              label={t("slabs.groupUpTo", { unit })}
              path={`${path}.${index}.upTo`}
              value={group.upTo}
              onAmount={(upTo) => onChange(replaced(groups, index, { upTo, steps: openLast(group.steps) }))}
            />
            <StepRows
              label={t("slabs.groupSteps", { upTo: group.upTo })}
              last={t("slabs.rest")}
              steps={group.steps}
              path={`${path}.${index}.steps`}
              unit={unit}
              onChange={(steps) => onChange(replaced(groups, index, { ...group, steps }))}
            />
          </Stack>
        )}
      </Rows>
    </>
  );
}

/** Removes the limit of the last slab, which is open-ended. */
const openLast = (steps: Steps): Steps =>
  steps.map((step, index) =>
    index === steps.length - 1 ? { ...step, upTo: null } : { ...step, upTo: step.upTo ?? "" },
  );
