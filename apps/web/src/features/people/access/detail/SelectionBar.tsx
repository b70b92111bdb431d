import { Button, Checkbox } from "@mantine/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { softDisabled } from "../../../../ui/kit/soft-disabled.ts";
import { amountsOf, type Choice } from "../model/changes.ts";
import classes from "./SelectionBar.module.css";
import type { Selection } from "./useSelection.ts";
import { useWhat } from "./useWhat.ts";

interface SelectionBarProps {
  view: "person" | "device";
  selection: Selection;
  /** The entries meant by "all": the rows left by the search. */
  shown: readonly Choice[];
  give: readonly Choice[];
  take: readonly Choice[];
  /** The reason why there is nothing to take away. */
  hint: string | undefined;
  isBusy: boolean;
  onGive(): void;
  onTake(): void;
}

/** Names on the buttons what they change: devices of a person, or people of a device. */
function useLabels({ view, give, take }: Pick<SelectionBarProps, "view" | "give" | "take">) {
  const { t } = useTranslation("access");
  const what = useWhat();
  const wordsFor = (choices: readonly Choice[]) =>
    view === "person" ? what(amountsOf(choices)) : what({ people: new Set(choices.map(({ person }) => person)).size });
  const takeKey = view === "person" ? "bar.takeWhat" : "bar.takePeople";
  return {
    give: give.length > 0 ? t("bar.giveWhat", { what: wordsFor(give) }) : t("bar.give"),
    take: take.length > 0 ? t(takeKey, { what: wordsFor(take) }) : t("bar.take"),
  };
}

/** Shows the actions for the checked entries; they are disabled when there is nothing to change. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, shown, give, take, hint, isBusy, onGive, onTake } = props;
  const { t } = useTranslation("access");
  const labels = useLabels(props);
  const count = selection.choices.length;
  const canGiveNothing = count > 0 && give.length === 0;
  const canTakeNothing = count > 0 && take.length === 0;
  const isAll = shown.length > 0 && shown.every(selection.has);
  return (
    <Row wraps justify="between" gap="8 12" isTouch className={classes.bar} role="group" aria-label={t("bar.label")}>
      <Checkbox
        className={classes.all}
        label={count > 0 ? t("bar.selected", { count }) : t("bar.all")}
        aria-label={t("bar.all")}
        checked={isAll}
        indeterminate={!isAll && count > 0}
        disabled={shown.length === 0}
        onChange={() => (isAll || count > 0 ? selection.clear() : selection.set(shown, true))}
      />
      <Row wraps gap={8} className={classes.actions}>
        <Button
          variant="default"
          data-disabled={canTakeNothing || undefined}
          {...softDisabled(canTakeNothing || isBusy, onTake)}
        >
          {labels.take}
        </Button>
        <Button
          data-disabled={canGiveNothing || undefined}
          data-loading={isBusy || undefined}
          {...softDisabled(canGiveNothing || isBusy, onGive)}
        >
          {labels.give}
        </Button>
      </Row>
      {hint && (
        <Text as="p" tone="quiet" size={13} className={classes.hint}>
          {hint}
        </Text>
      )}
    </Row>
  );
}
