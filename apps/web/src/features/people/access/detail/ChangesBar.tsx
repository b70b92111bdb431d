import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
import { amountsOf, type Choice } from "../model/changes.ts";
import classes from "./ChangesBar.module.css";
import type { Selection } from "./useSelection.ts";
import { useWhat } from "./useWhat.ts";

interface ChangesBarProps {
  view: "person" | "device";
  selection: Selection;
  /** The entries meant by "all": the rows left by the search. */
  shown: readonly Choice[];
  isBusy: boolean;
  onSave(): void;
}

/** Says what saving changes: rooms, devices and switches of a person, or people of a device. */
function useWords({ view, selection }: Pick<ChangesBarProps, "view" | "selection">) {
  const { t } = useTranslation("access");
  const what = useWhat();
  const { give, take } = selection.changes;
  const amountWords = (choices: readonly Choice[]) =>
    view === "person" ? what(amountsOf(choices)) : what({ people: new Set(choices.map(({ person }) => person)).size });
  const gives = give.length > 0 && t("bar.giveWhat", { what: amountWords(give) });
  const takes =
    take.length > 0 && t(view === "person" ? "bar.takeWhat" : "bar.takePeople", { what: amountWords(take) });
  const both = [gives, takes].filter((words) => words !== false);
  return { save: both.length === 1 ? both[0] : t("bar.save"), note: both.length === 2 ? both.join(" · ") : undefined };
}

/** Shows what would change and saves it; the button names the change. */
export function ChangesBar(props: ChangesBarProps) {
  const { view, selection, shown, isBusy, onSave } = props;
  const { t } = useTranslation("access");
  const words = useWords(props);
  const { give, take } = selection.changes;
  const hasChanges = give.length + take.length > 0;
  const boxes = shown.map(selection.state);
  const isAll = boxes.length > 0 && boxes.every(({ isOn }) => isOn);
  const hasSome = boxes.some(({ isOn, isPartly }) => isOn || isPartly);
  return (
    <Row wraps justify="between" gap="8 12" isTouch className={classes.bar} role="group" aria-label={t("bar.label")}>
      <Tick
        checked={isAll}
        isPartial={!isAll && hasSome}
        disabled={shown.length === 0}
        onChange={() => selection.set(shown, !isAll)}
      >
        {t(view === "person" ? "bar.allDevices" : "bar.allPeople")}
      </Tick>
      <Row wraps gap={8} at="end" className={classes.actions}>
        {hasChanges && (
          <Button isQuiet onClick={() => selection.reset()}>
            {t("bar.undo")}
          </Button>
        )}
        <Button isPending={isBusy} onClick={onSave}>
          {words.save}
        </Button>
      </Row>
      {words.note && (
        <Text as="p" tone="quiet" size={13} isWhole text="end" role="status">
          {words.note}
        </Text>
      )}
    </Row>
  );
}
