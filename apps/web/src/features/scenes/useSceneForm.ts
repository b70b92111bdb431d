import type { Scene } from "@switchboard/contract";
import { type ActionDraft, type Problem, type SceneProblem, sceneProblems } from "@switchboard/domain";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { messageOf } from "../../gateway/error-notices.ts";
import { GatewayError } from "../../gateway/gateway.ts";
import { focusFirstProblem } from "../../ui/focus/focus-first-problem.ts";
import { toDrafts, toInputs } from "../../widgets/switch-picker/action-drafts.ts";
import { useSaveScene } from "./api.ts";

/** What is being put together, and what is wrong with it once someone has tried to save it. */
export function useSceneForm(scene: Scene | undefined) {
  const { t } = useTranslation(["scenes", "common"]);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(scene?.name ?? "");
  const [actions, setActions] = useState<readonly ActionDraft[]>(() => toDrafts(scene?.actions ?? []));
  const [isTried, setTried] = useState(false);
  const first = useRef({ name, actions });
  const isSaved = useRef(false);
  const save = useSaveScene();
  const problems: Problem<SceneProblem>[] = isTried ? sceneProblems({ name, actions }) : [];
  const isChanged = name !== first.current.name || actions !== first.current.actions;
  const isDirty = useCallback(() => isChanged && !isSaved.current, [isChanged]);

  async function send(): Promise<void> {
    await save.mutateAsync({ sceneId: scene?._id, name: name.trim(), actions: toInputs(actions) });
    isSaved.current = true;
    await navigate({ to: "/app/scenes/list" });
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (sceneProblems({ name, actions }).length > 0) focusFirstProblem(form.current);
    // The failure is shown below the form, from what the mutation remembers.
    else if (!save.isPending) send().catch(() => {});
  };
  const failure =
    save.error && (save.error instanceof GatewayError ? messageOf(save.error) : t("common:somethingWrong"));
  return {
    form,
    name,
    setName,
    nameError: problems.some(({ path }) => path === "name") ? t("common:required") : undefined,
    actions,
    setActions,
    problems,
    failure,
    isBusy: save.isPending,
    isDirty,
    onSubmit,
  };
}
