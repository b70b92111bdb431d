import { NativeSelect } from "@mantine/core";
import type { PressButton, Scene } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { scenesQuery } from "../../../data/scenes.ts";
import type { Rule } from "../../../data/workflow-rules.ts";
import { workflowsQuery } from "../../../data/workflows.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Waiting } from "../../../ui/charts/ChartStates.tsx";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { LoadFailureLine } from "../../LoadFailureLine.tsx";
import { explain } from "../../many/explain.ts";
import { useSensorWords } from "../useSensorWords.ts";
import { rulesOf } from "./button-scenes.ts";
import { useSetPressScene } from "./useSetPressScene.ts";

interface PressRowProps {
  button: PressButton;
  press: string;
  rules: readonly Rule[];
  scenes: readonly Scene[];
}

/** Shows one kind of press: the scene it plays, and other workflows it starts. */
function PressRow({ button, press, rules, scenes }: PressRowProps) {
  const { t } = useTranslation("sensors");
  const words = useSensorWords();
  const { plain, others } = rulesOf(rules, { button, press });
  const set = useSetPressScene();
  const shown = set.isPending ? (set.variables.scene?._id ?? "") : (plain?.scene?._id ?? "");
  const choose = (id: string) => {
    const scene = scenes.find(({ _id }) => _id === id) ?? null;
    set.mutate({ button, press, scene, plain }, { onSuccess: () => success(t("buttons.saved")) });
  };
  return (
    <li>
      <NativeSelect
        label={t("buttons.when", { press: words.press(press) })}
        value={shown}
        error={set.error && t("buttons.failed", { why: explain(set.error) })}
        onChange={(event) => set.isPending || choose(event.currentTarget.value)}
        data={[
          { value: "", label: t("buttons.noScene") },
          ...scenes.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      {others.map(({ key, name }) => (
        <small key={key}>
          <Link to="/app/workflows/edit/$key" params={{ key }}>
            {t("buttons.also", { name })}
          </Link>
        </small>
      ))}
    </li>
  );
}

/** Lists the scenes played by each press of a button. */
export function ButtonSheet({ button, onClose }: { button: PressButton; onClose(): void }) {
  const { t } = useTranslation("sensors");
  const rules = useQuery(workflowsQuery());
  const scenes = useQuery(scenesQuery());
  const failed = [rules, scenes].find(({ error, data }) => error && !data);
  const place = [button.room?.name, button.device.device_name].filter(Boolean).join(" · ");
  return (
    <Sheet title={button.name} onClose={onClose}>
      <Stack gap={16}>
        <Text as="p" tone="quiet">
          {place}
        </Text>
        {failed && <LoadFailureLine what="scenes" error={failed.error} onRetry={() => void failed.refetch()} />}
        {!failed && !(rules.data && scenes.data) && <Waiting />}
        {rules.data && scenes.data && (
          <>
            <Text as="p" tone="quiet">
              {t(scenes.data.length > 0 ? "buttons.lead" : "buttons.noScenes")}
            </Text>
            <Lines>
              {button.presses.map((press) => (
                <PressRow key={press} {...{ button, press }} rules={rules.data} scenes={scenes.data} />
              ))}
            </Lines>
            {scenes.data.length === 0 && (
              <div>
                <ButtonLink to="/app/scenes/new">{t("buttons.newScene")}</ButtonLink>
              </div>
            )}
          </>
        )}
      </Stack>
    </Sheet>
  );
}
