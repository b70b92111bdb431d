import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { RoomsPanel } from "./rooms/RoomsPanel.tsx";
import { ScalePanel } from "./scale/ScalePanel.tsx";
import { ThingsPanel } from "./things/ThingsPanel.tsx";

const TABS = ["things", "rooms", "scale"] as const;
type Tab = (typeof TABS)[number];

/** The subjects beside the plan: what can be put on it, the rooms, and its scale. */
export function EditorPanel({ isOnStage }: { isOnStage(x: number, y: number): boolean }) {
  const { t } = useTranslation("planEditor");
  const [tab, setTab] = useState<Tab>("things");
  return (
    <Stack as="aside" gap={12} isCard pad={12} aria-label={t("panel")}>
      <SegmentedControl<Tab>
        fullWidth
        aria-label={t("panel")}
        value={tab}
        data={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        onChange={setTab}
      />
      {tab === "things" && <ThingsPanel isOnStage={isOnStage} />}
      {tab === "rooms" && <RoomsPanel />}
      {tab === "scale" && <ScalePanel />}
    </Stack>
  );
}
