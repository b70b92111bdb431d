import type { Scene } from "@switchboard/contract";
import { type ActionDraft, sceneProblems } from "@switchboard/domain/control";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useRef, useState } from "react";
import { unlessDeleted } from "../../../api/deleted.ts";
import { refusalOf } from "../../../api/refusal.ts";
import { changedFields } from "../../../data/changed-fields.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useForm } from "../../../ui/kit/useForm.ts";
import { toDrafts, toInputs } from "../../../widgets/switch-picker/action-drafts.ts";
import { useTargetSizes } from "../../../widgets/switch-picker/useTargets.ts";
import { useSaveScene } from "./api.ts";

interface SceneDraft {
  name: string;
  actions: readonly ActionDraft[];
}

const draftOf = (scene: Scene | undefined, actions: readonly ActionDraft[] = []): SceneDraft => ({
  name: scene?.name ?? "",
  actions: scene ? toDrafts(scene.actions) : actions,
});

const toInput = ({ name, actions }: SceneDraft) => ({ name: name.trim(), actions: toInputs(actions) });

/** Holds the draft, and its problems after an attempt to save. */
export function useSceneForm(scene: Scene | undefined, actions?: readonly ActionDraft[]) {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const isSaved = useRef(false);
  const save = useSaveScene();
  const [first] = useState(() => draftOf(scene, actions));
  const sized = useTargetSizes();
  const problemsOf = ({ name, actions }: SceneDraft) => sceneProblems({ name, actions: sized(actions) });
  const form = useForm({
    initial: first,
    check: (draft) => Object.fromEntries(problemsOf(draft).map(({ path }) => [path.split(".")[0], t("required")])),
    explain: refusalOf,
    send: async (draft) => {
      const input = toInput(draft);
      const saving = save.mutateAsync({ sceneId: scene?._id, ...input, only: changedFields(toInput(first), input) });
      await unlessDeleted(saving, () => undefined);
      isSaved.current = true;
      await navigate({ to: "/app/scenes/list" });
    },
  });
  const isDirty = useCallback(() => form.isChanged && !isSaved.current, [form.isChanged]);
  // After the first attempt problems are checked live, so that fixed ones disappear.
  const problems = form.isTried ? problemsOf(form.values) : [];
  const nameError = problems.some(({ path }) => path === "name") ? t("required") : undefined;
  return { ...form, problems, nameError, isDirty };
}
