import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { useEditor } from "./editor-context.ts";
import { itemKey, type PlanEdit } from "./plan-history.ts";
import { thingAt } from "./things/plan-things.ts";

/** Names what is chosen on the plan, and takes it off; without a choice, says how to begin. */
export function SelectionLine() {
  const { t } = useTranslation("planEditor");
  const { plan, selected, rooms, change, select } = useEditor();
  const item = plan.items.find((each) => selected?.kind === "item" && itemKey(each) === selected.key);
  const area = plan.areas.find(({ room }) => selected?.kind === "room" && room === selected.key);
  const remove = (edit: PlanEdit) => {
    select(undefined);
    change(edit);
  };
  if (item) {
    const { device, switch_no } = item;
    const thing = thingAt(liveStore, item);
    const words = [thing?.name ?? t("things.unknown"), thing?.deviceName, thing?.room?.name];
    return <Selected words={[...new Set(words)]} onRemove={() => remove({ without_items: [{ device, switch_no }] })} />;
  }
  if (area) {
    const name = rooms.find(({ _id }) => _id === area.room)?.name;
    return <Selected words={[name, t("hint.corners")]} onRemove={() => remove({ without_areas: [area.room] })} />;
  }
  return (
    <Row isTouch tone="quiet" pad="4 0">
      {t("hint.start")}
    </Row>
  );
}

function Selected({ words, onRemove }: { words: readonly (string | undefined)[]; onRemove(): void }) {
  const { t } = useTranslation("planEditor");
  return (
    <Row wraps gap="4 12" isTouch>
      <Text grows breaks>
        {words.filter(Boolean).join(" · ")}
      </Text>
      <Button isQuiet onClick={onRemove}>
        {t("takeOff")}
      </Button>
    </Row>
  );
}
