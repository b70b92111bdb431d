import { type AlreadySent, contract } from "@switchboard/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { tellAlreadySent } from "../../../data/already-sent.ts";
import { liveKeys } from "../../../data/queries.ts";
import type { Rule } from "../../../data/workflow-rules.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useSensorWords } from "../useSensorWords.ts";
import type { Press } from "./button-scenes.ts";

const LONGEST_NAME = 80;
const BESIDE = { silent: true } as const;

interface PressSceneInput extends Press {
  /** Null to play none. */
  scene: { _id: string; name: string } | null;
  /** The existing rule of the press. */
  plain: Rule | undefined;
}

type SaveResult = AlreadySent & { workflows?: unknown; deleted?: number };

/** Lets a press play a scene by a workflow of one trigger and one scene, which is created, changed or deleted. */
export function useSetPressScene() {
  const { t } = useTranslation("sensors");
  const words = useSensorWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ button, press, scene, plain }: PressSceneInput): Promise<SaveResult> => {
      if (!scene) return call(contract.deleteWorkflows, { workflows: [...(plain?.ids ?? [])] }, BESIDE);
      const name = t("buttons.rule", { button: button.name, press: words.press(press), scene: scene.name });
      const entry = {
        name: name.slice(0, LONGEST_NAME),
        trigger: "press",
        qualifier: "is",
        value: 1,
        button: button._id,
        press,
        scene: scene._id,
        startTime: 0,
        endTime: 2359,
      };
      if (!plain) return call(contract.newWorkflows, { workflows: [entry] }, BESIDE);
      return call(contract.editWorkflows, { key: plain.key, workflows: [entry], only: ["name", "scene"] }, BESIDE);
    },
    onSuccess: async (reply) => {
      void tellAlreadySent(reply);
      await client.invalidateQueries({ queryKey: liveKeys.of("workflows") });
    },
  });
}
