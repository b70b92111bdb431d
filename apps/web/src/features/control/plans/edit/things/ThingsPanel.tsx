import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import { SearchField } from "../../../../../ui/kit/SearchField.tsx";
import { useEditor } from "../editor-context.ts";
import { itemKey } from "../plan-history.ts";
import { matchingThings, type PlanThing } from "./plan-things.ts";
import { ThingEntry } from "./ThingEntry.tsx";
import classes from "./Things.module.css";

/** Lists the switches and devices that are not on the plan yet, below their devices. */
export function ThingsPanel({ isOnStage }: { isOnStage(x: number, y: number): boolean }) {
  const { t } = useTranslation("planEditor");
  const { things, plan } = useEditor();
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const left = useMemo(() => {
    const placed = new Set(plan.items.map(itemKey));
    return things.filter(({ key }) => !placed.has(key));
  }, [things, plan.items]);
  const shown = useMemo(() => matchingThings(left, wanted), [left, wanted]);
  if (things.length === 0) return <NoThings />;
  return (
    <Stack gap={8}>
      <Text as="p" tone="quiet" role="status">
        {left.length > 0 ? t("things.left", { count: left.length }) : t("things.all")}
      </Text>
      {left.length > 0 && <SearchField label={t("things.search")} value={text} onChange={setText} />}
      {left.length > 0 && shown.length === 0 && (
        <Text as="p" tone="quiet">
          {t("things.noMatch")}
        </Text>
      )}
      <ThingGroups things={shown} isOnStage={isOnStage} />
    </Stack>
  );
}

interface ThingGroupsProps {
  things: readonly PlanThing[];
  isOnStage(x: number, y: number): boolean;
}

function ThingGroups({ things, isOnStage }: ThingGroupsProps) {
  const groups = [...Map.groupBy(things, ({ device }) => device)];
  return (
    <div className={classes.list}>
      {groups.map(([device, own]) => {
        const [first] = own;
        const words = [first?.deviceName, first?.room?.name].filter(Boolean).join(" · ");
        return (
          <section key={device} aria-label={words}>
            <Text as="h2" size={13} tone="quiet" weight={500}>
              {words}
            </Text>
            <ul>
              {own.map((thing) => (
                <ThingEntry key={thing.key} thing={thing} isOnStage={isOnStage} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function NoThings() {
  const { t } = useTranslation("planEditor");
  const { rooms } = useEditor();
  return (
    <Stack gap={12} align="start">
      <p>{t(rooms.length === 0 ? "rooms.none" : "things.none")}</p>
      <ButtonLink to="/app/rooms" isQuiet>
        {t("rooms.toRooms")}
      </ButtonLink>
    </Stack>
  );
}
