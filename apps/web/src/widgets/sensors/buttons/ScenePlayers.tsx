import type { Scene } from "@switchboard/contract";
import { useServerAge } from "../../../data/useAge.ts";
import type { Rule } from "../../../data/workflow-rules.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { useSensorWords } from "../useSensorWords.ts";
import { playersOf } from "./button-scenes.ts";

function Player({ rule: { buttons, press = "", lastFired } }: { rule: Rule }) {
  const { t, i18n } = useTranslation("sensors");
  const words = useSensorWords();
  const age = useServerAge(lastFired ? Date.parse(lastFired) : null, i18n.language);
  const button = new Intl.ListFormat(i18n.language).format(buttons.map(({ name }) => name));
  const said = { button, press: words.press(press) };
  return <li>{age ? t("buttons.playedAt", { ...said, age }) : t("buttons.playedBy", said)}</li>;
}

interface ScenePlayersProps {
  scene: Scene;
  rules: readonly Rule[];
  className: string | undefined;
}

/** Lists the buttons that play a scene, and when they last did; renders nothing without any. */
export function ScenePlayers({ scene, rules, className }: ScenePlayersProps) {
  const players = playersOf(rules, scene._id);
  if (players.length === 0) return null;
  return (
    <div className={className}>
      <Stack as="ul" gap={4} tone="quiet" size={13}>
        {players.map((rule) => (
          <Player key={rule.key} rule={rule} />
        ))}
      </Stack>
    </div>
  );
}
