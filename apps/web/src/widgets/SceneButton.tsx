import type { Scene } from "@switchboard/contract";
import { IconAlertTriangle, IconCheck, IconPlayerPlayFilled } from "@switchboard/icons";
import { usePlay } from "../data/plays.ts";
import { useServerAge } from "../data/useAge.ts";
import { usePlayScene } from "../data/usePlayScene.ts";
import { useTranslation } from "../i18n/useTranslation.ts";
import { Entry } from "../ui/kit/layout/Entry.tsx";
import { Surface } from "../ui/kit/layout/Surface.tsx";
import { playState, playWords } from "./play-words.ts";
import classes from "./SceneButton.module.css";

const ICONS = { idle: IconPlayerPlayFilled, playing: IconPlayerPlayFilled, done: IconCheck, failed: IconAlertTriangle };

/** Plays a scene with one tap, and shows the progress. Needs the texts of "scenes". */
export function SceneButton({ scene }: { scene: Scene }) {
  const { t, i18n } = useTranslation(["scenes", "common"]);
  const play = usePlay(scene._id);
  const onPlay = usePlayScene();
  const state = playState(play);
  const age = useServerAge(scene.lastPlayed ? Date.parse(scene.lastPlayed) : null, i18n.language);
  const Icon = ICONS[state];
  const isBusy = play !== undefined && play.results === undefined;
  return (
    <Entry
      gap={14}
      pad="12 16"
      className={classes.button}
      data-state={state}
      aria-label={t("play.button", { name: scene.name })}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || void onPlay(scene)}
    >
      <Surface as="span" fill="action" tone="action" keepsSize className={classes.circle} aria-hidden="true">
        <Icon size={22} />
      </Surface>
      <Surface as="span" shrinks className={classes.words}>
        <strong>{scene.name}</strong>
        <small role="status">{play ? playWords(play, t) : age ? t("play.last", { age }) : t("play.never")}</small>
      </Surface>
    </Entry>
  );
}
