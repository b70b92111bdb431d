import type { Scene } from "@switchboard/contract";
import { IconAlertTriangle, IconCheck, IconPlayerPlayFilled } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useServerAge } from "../data/useAge.ts";
import { usePlay, usePlayScene } from "../data/usePlayScene.ts";
import { messageOf } from "../gateway/error-notices.ts";
import { GatewayError } from "../gateway/gateway-error.ts";
import type { Play } from "../live/plays.ts";
import classes from "./SceneButton.module.css";

type PlayState = "idle" | "playing" | "done" | "failed";

function stateOf(play: Play | undefined): PlayState {
  if (!play) return "idle";
  if (play.error || play.results?.some(({ outcome }) => outcome === "failed")) return "failed";
  return play.results?.every(({ outcome }) => outcome !== "pending") ? "done" : "playing";
}

function wordsOf({ results, error }: Play, t: TFunction<["scenes", "common"]>): string {
  if (error) return error instanceof GatewayError ? messageOf(error) : t("common:somethingWrong");
  if (!results) return t("play.sending");
  const count = results.length;
  if (count === 0) return t("play.nothing");
  const failed = results.filter(({ outcome }) => outcome === "failed").length;
  if (failed > 0) return t("play.failed", { failed, count });
  const done = results.filter(({ outcome }) => outcome !== "pending").length;
  return done === count ? t("play.done", { count }) : t("play.some", { done, count });
}

const ICONS = { idle: IconPlayerPlayFilled, playing: IconPlayerPlayFilled, done: IconCheck, failed: IconAlertTriangle };

/** A scene to be played with one tap; it says how far that has come. Its words are the texts of "scenes". */
export function SceneButton({ scene }: { scene: Scene }) {
  const { t, i18n } = useTranslation(["scenes", "common"]);
  const play = usePlay(scene._id);
  const onPlay = usePlayScene();
  const state = stateOf(play);
  const age = useServerAge(scene.lastPlayed ? Date.parse(scene.lastPlayed) : null, i18n.language);
  const Icon = ICONS[state];
  const isBusy = play !== undefined && play.results === undefined;
  return (
    <button
      type="button"
      className={classes.button}
      data-state={state}
      aria-label={t("play.button", { name: scene.name })}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || void onPlay(scene)}
    >
      <span className={classes.circle} aria-hidden="true">
        <Icon size={22} />
      </span>
      <span className={classes.words}>
        <strong>{scene.name}</strong>
        <small role="status">{play ? wordsOf(play, t) : age ? t("play.last", { age }) : t("play.never")}</small>
      </span>
    </button>
  );
}
