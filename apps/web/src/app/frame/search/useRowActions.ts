import type { Scene } from "@switchboard/contract";
import type { SearchAction } from "@switchboard/domain/core";
import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "../../../api/api-error.ts";
import { noticeFor } from "../../../api/error-notices.ts";
import { usePlayScene } from "../../../data/usePlayScene.ts";
import { useSetScheduleActive } from "../../../features/automation/schedules/api.ts";
import { useSetWorkflowActive } from "../../../features/automation/workflows/api.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { RequestResult } from "../../../live/commands.ts";
import { commands, liveStore } from "../../../live/live.ts";
import { useAskedOfAll } from "../../../live/useAskedOfAll.ts";
import { notice, success, toast } from "../../../ui/notices/notices.ts";
import { orderCurtain } from "../../../widgets/tiles/curtain-view.ts";
import type { FoundRow } from "./find-rows.ts";
import type { Thing } from "./thing.ts";

/** Plays a scene; the list of scenes says why one could not be played. */
function usePlayFound(close: () => void) {
  const play = usePlayScene();
  const navigate = useNavigate();
  return async (scene: Scene) => {
    if (await play(scene)) return;
    close();
    void navigate({ to: "/app/scenes/list" });
  };
}

/** Enables and disables; failures are shown by a notice, because the search has no place for them. */
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

/** Opens a thing; a scene is played instead. */
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

/** Carries out the action of a row. Switching keeps the search open, so that the user sees the result. */
export function useRowActions(close: () => void) {
  const { t } = useTranslation("control");
  const play = usePlayFound(close);
  const open = useOpen(close, (scene) => void play(scene));
  const activate = useActivate();
  const { asked, onAll } = useAskedOfAll();
  const tell = (result: RequestResult) => {
    if (result === "offline") toast(t("tile.offlineWhy"));
  };

  function act(thing: Thing, action: SearchAction): void {
    const [on, isEnabled] = [action === "on", action === "enable"];
    switch (thing.kind) {
      case "switch":
        // A switch already in that state gets no command.
        if (liveStore.switch(thing.id)?.current_status !== on) tell(commands.ask(thing.id, { kind: "state", on }));
        break;
      case "curtain":
        tell(orderCurtain(thing.id, action === "open" ? "open" : "close"));
        break;
      case "device":
      case "place":
      case "room":
      case "group":
        onAll({ key: thing.key, name: thing.name, ids: thing.ids }, on);
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
    /** The last request for many switches of each thing, by its key. */
    asked,
    perform: ({ thing, action }: FoundRow) => (action === undefined ? open(thing) : act(thing, action)),
    /** Turns a switch to its other state. */
    toggle: (thing: Thing) => {
      if (thing.kind === "switch" && thing.isLever) tell(commands.toggle(thing.id));
    },
  };
}
