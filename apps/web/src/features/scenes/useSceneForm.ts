import type { Scene } from "@switchboard/contract";
import { type ActionDraft, sceneProblems } from "@switchboard/domain";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { refusalOf } from "../../gateway/refusal.ts";
import { useForm } from "../../ui/kit/useForm.ts";
import { toDrafts, toInputs } from "../../widgets/switch-picker/action-drafts.ts";
import { useGroupSizes } from "../../widgets/switch-picker/useGroupSizes.ts";
import { useSaveScene } from "./api.ts";

interface SceneDraft {
  name: string;
  actions: readonly ActionDraft[];
}

const draftOf = (scene: Scene | undefined): SceneDraft => ({
  name: scene?.name ?? "",
  actions: toDrafts(scene?.actions ?? []),
});

/** What is being put together, and what is wrong with it once someone has tried to save it. */
export function useSceneForm(scene: Scene | undefined) {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const isSaved = useRef(false);
  const save = useSaveScene();
  const sized = useGroupSizes();
  const problemsOf = ({ name, actions }: SceneDraft) => sceneProblems({ name, actions: sized(actions) });
  const form = useForm({
    initial: draftOf(scene),
    check: (draft) => Object.fromEntries(problemsOf(draft).map(({ path }) => [path.split(".")[0], t("required")])),
    explain: refusalOf,
    send: async ({ name, actions }) => {
      await save.mutateAsync({ sceneId: scene?._id, name: name.trim(), actions: toInputs(actions) });
      isSaved.current = true;
      await navigate({ to: "/app/scenes/list" });
    },
  });
  const isDirty = useCallback(() => form.isChanged && !isSaved.current, [form.isChanged]);
  // Said live from the first try on: what is mended is no longer wrong.
  const problems = form.isTried ? problemsOf(form.values) : [];
  const nameError = problems.some(({ path }) => path === "name") ? t("required") : undefined;
  return { ...form, problems, nameError, isDirty };
}
