import type { PressButton, Scene } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sensorsQuery } from "../../../data/sensors.ts";
import type { Rule } from "../../../data/workflow-rules.ts";
import { workflowsQuery } from "../../../data/workflows.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { Tick } from "../../../ui/kit/Tick.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { explain } from "../../many/explain.ts";
import { useSensorWords } from "../useSensorWords.ts";
import { rulesOf } from "./button-scenes.ts";
import { useSetPressScene } from "./useSetPressScene.ts";

interface PressTickProps {
  scene: Scene;
  button: PressButton;
  press: string;
  rules: readonly Rule[];
}

function PressTick({ scene, button, press, rules }: PressTickProps) {
  const { t } = useTranslation("sensors");
  const words = useSensorWords();
  const { plain } = rulesOf(rules, { button, press });
  const set = useSetPressScene();
  const isNow = plain?.scene?._id === scene._id;
  // Applied at once, because the saved state is known a moment later and the tick would flicker.
  const [wanted, setWanted] = useState<boolean>();
  const choose = () => {
    setWanted(!isNow);
    set.mutate(
      { button, press, scene: isNow ? null : scene, plain },
      { onSuccess: () => success(t("buttons.saved")), onSettled: () => setWanted(undefined) },
    );
  };
  return (
    <li>
      <Tick checked={wanted ?? isNow} onChange={() => wanted === undefined && choose()}>
        <span>
          {t("buttons.when", { press: words.press(press) })}
          {plain?.scene && !isNow && <small>{t("buttons.taken", { name: plain.scene.name })}</small>}
        </span>
      </Tick>
      {set.error && (
        <Text as="p" tone="critical" size={13} role="alert">
          {t("buttons.failed", { why: explain(set.error) })}
        </Text>
      )}
    </li>
  );
}

/** The presses of all buttons one may use, ticked where they play this scene. */
export function SceneButtonsSheet({ scene, onClose }: { scene: Scene; onClose(): void }) {
  const { t } = useTranslation("sensors");
  const buttons = useQuery(sensorsQuery()).data?.buttons ?? [];
  const rules = useQuery(workflowsQuery()).data ?? [];
  return (
    <Sheet title={t("buttons.choose", { name: scene.name })} onClose={onClose}>
      <Stack gap={16}>
        <Text as="p" tone="quiet">
          {t("buttons.chooseLead")}
        </Text>
        {buttons.map((button) => (
          <section key={button._id} aria-label={button.name}>
            <h3>{button.name}</h3>
            <Text as="p" tone="quiet">
              {button.room?.name ?? button.device.device_name}
            </Text>
            <Lines>
              {button.presses.map((press) => (
                <PressTick key={press} {...{ scene, button, press, rules }} />
              ))}
            </Lines>
          </section>
        ))}
      </Stack>
    </Sheet>
  );
}
