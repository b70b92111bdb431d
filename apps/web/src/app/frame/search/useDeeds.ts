import type { Scene } from "@switchboard/contract";
import type { SearchAction } from "@switchboard/domain/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { noticeFor } from "../../../api/error-notices.ts";
import { usePlayScene } from "../../../data/usePlayScene.ts";
import { useSetScheduleActive } from "../../../features/automation/schedules/api.ts";
import { useSetWorkflowActive } from "../../../features/automation/workflows/api.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { type Asked, switchable } from "../../../live/commands.ts";
import { commands, liveStore } from "../../../live/live.ts";
import { ordersOfScene } from "../../../live/plays.ts";
import type { AllQuestion } from "../../../live/useAllSwitches.ts";
import { notice, success, toast } from "../../../ui/notices/notices.ts";
import { orderCurtain } from "../../../widgets/tiles/curtain-view.ts";
import type { FoundRow } from "./find-rows.ts";
import type { Thing } from "./thing.ts";

/** More than one thing is switched only after a yes. */
const ASK_FROM = 2;

/** What is asked before many switches change. */
export type Question = { kind: "all"; ask: AllQuestion } | { kind: "play"; scene: Scene; count: number };

type Many = Extract<Thing, { ids: readonly string[] }>;

/** Scenes and many switches: at once where it is one switch, after a question where it is more. */
function useMany(onPlayed: () => void) {
  const [question, setQuestion] = useState<Question>();
  const play = usePlayScene();
  const navigate = useNavigate();
  const playNow = async (scene: Scene) => {
    if (await play(scene)) return;
    // Where it could not be played, the list of scenes says why.
    onPlayed();
    void navigate({ to: "/app/scenes/list" });
  };
  return {
    question,
    turn({ id, name, ids }: Many, on: boolean) {
      const count = switchable(liveStore, ids, on).length;
      if (count >= ASK_FROM) setQuestion({ kind: "all", ask: { group: { key: id, name, ids }, on, count } });
      else void commands.setAll(ids, on);
    },
    play(scene: Scene) {
      const count = ordersOfScene(liveStore, scene).length;
      if (count >= ASK_FROM) setQuestion({ kind: "play", scene, count });
      else void playNow(scene);
    },
    answer(isYes: boolean) {
      setQuestion(undefined);
      if (!isYes || !question) return;
      if (question.kind === "play") void playNow(question.scene);
      else void commands.setAll(question.ask.group.ids, question.ask.on);
    },
  };
}

/** Enables and disables; what fails is said by a notice, since the search has no place of its own for it. */
function useActivate() {
  const { t } = useTranslation("schedules");
  const setSchedule = useSetScheduleActive();
  const setWorkflow = useSetWorkflowActive();
  return {
    async schedule(id: string, isActive: boolean) {
      try {
        await setSchedule.mutateAsync({ id, isActive });
        await loadTexts("schedules");
        success(t(isActive ? "row.nowEnabled" : "row.nowDisabled"));
      } catch (error) {
        const said = error instanceof ApiError ? noticeFor(error) : undefined;
        if (said) notice(said);
      }
    },
    workflow: (key: string, isActive: boolean) => setWorkflow.mutate({ key, isActive }),
  };
}

/** Where a thing is opened; a scene is played instead. */
function useOpen(close: () => void, play: (scene: Scene) => void): (thing: Thing) => void {
  const navigate = useNavigate();
  return (thing) => {
    if (thing.kind === "scene") return play(thing.scene);
    close();
    if (thing.kind === "switch" || thing.kind === "curtain") {
      const search = { device: thing.deviceId, switch: thing.id };
      void navigate({ to: "/app/devices/control", search });
    } else if (thing.kind === "schedule") {
      const to = thing.mayChange ? "/app/schedules/edit/$id" : "/app/schedules/history/$id";
      void navigate({ to, params: { id: thing.schedule._id } });
    } else if (thing.kind === "workflow") {
      if (thing.mayChange) void navigate({ to: "/app/workflows/edit/$key", params: { key: thing.rule.key } });
      else void navigate({ to: "/app/workflows/list" });
    } else thing.open();
  };
}

/** Does what a row says. What switches something keeps the search open, so that one sees what comes of it. */
export function useDeeds(close: () => void) {
  const { t } = useTranslation("control");
  const many = useMany(close);
  const open = useOpen(close, many.play);
  const activate = useActivate();
  const tell = (asked: Asked) => {
    if (asked === "offline") toast(t("tile.offlineWhy"));
  };

  function act(thing: Thing, action: SearchAction): void {
    const [on, isEnabled] = [action === "on", action === "enable"];
    switch (thing.kind) {
      case "switch":
        // What is so already is not asked for again.
        if (liveStore.switch(thing.id)?.current_status !== on) tell(commands.ask(thing.id, { kind: "state", on }));
        break;
      case "curtain":
        tell(orderCurtain(thing.id, action === "open" ? "open" : "close"));
        break;
      case "device":
      case "room":
      case "group":
        many.turn(thing, on);
        break;
      case "schedule":
        if (thing.schedule.isActive !== isEnabled) void activate.schedule(thing.schedule._id, isEnabled);
        break;
      case "workflow":
        if (thing.rule.isActive !== isEnabled) activate.workflow(thing.rule.key, isEnabled);
        break;
      default:
        open(thing);
    }
  }

  return {
    question: many.question,
    answer: many.answer,
    perform: ({ thing, action }: FoundRow) => (action === undefined ? open(thing) : act(thing, action)),
    /** The other state of a switch, whatever was asked. */
    toggle: (thing: Thing) => {
      if (thing.kind === "switch" && thing.isLever) tell(commands.toggle(thing.id));
    },
  };
}
