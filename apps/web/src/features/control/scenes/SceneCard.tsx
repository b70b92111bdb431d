import type { Scene } from "@switchboard/contract";
import { IconHandClick, IconPencil, IconTrash } from "@switchboard/icons";
import { memo } from "react";
import { usePlay } from "../../../data/plays.ts";
import type { Rule } from "../../../data/workflow-rules.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { IconButton, IconButtonLink } from "../../../ui/kit/IconButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { HoldScene } from "../../../widgets/holds/HoldScene.tsx";
import { SwitchResults } from "../../../widgets/results/SwitchResults.tsx";
import { SceneButton } from "../../../widgets/SceneButton.tsx";
import { ScenePlayers } from "../../../widgets/sensors/buttons/ScenePlayers.tsx";
import { UnableNote } from "../../../widgets/UnableNote.tsx";
import classes from "./Scenes.module.css";
import { whatItDoes } from "./scene-words.ts";

interface SceneCardProps {
  scene: Scene;
  /** Missing for users who may only play it. */
  onDelete: ((scene: Scene) => void) | undefined;
  /** The workflows that play the scene when a button is pressed; `onButtons` is missing without any button. */
  rules: readonly Rule[];
  onButtons: ((scene: Scene) => void) | undefined;
}

/** Plays the scene from its whole header, and shows its actions and the results of playing it. */
export const SceneCard = memo(function SceneCard({ scene, onDelete, rules, onButtons }: SceneCardProps) {
  const { t, i18n } = useTranslation("scenes");
  const { t: words } = useTranslation("sensors");
  const results = usePlay(scene._id)?.results;
  return (
    <Stack as="article" isCard aria-label={scene.name}>
      <SceneButton scene={scene} />
      <Text as="p" tone="quiet" breaks className={classes.does}>
        {whatItDoes(scene, t, i18n.language)}
      </Text>
      {scene.unable && (
        <div className={classes.results}>
          <UnableNote why={scene.unable} />
        </div>
      )}
      {results && results.length > 0 && (
        <div className={classes.results}>
          <SwitchResults results={results} />
        </div>
      )}
      <ScenePlayers className={classes.results} scene={scene} rules={rules} />
      <Row justify="between" gap={8} isTouch tone="quiet" size={13} at="foot" className={classes.foot}>
        <span>{scene.owner && t("card.by", { name: scene.owner.name })}</span>
        <Row as="span" align="stretch">
          {!scene.unable && <HoldScene scene={scene} />}
          {onButtons && (
            <IconButton
              label={words("buttons.choose", { name: scene.name })}
              icon={IconHandClick}
              onClick={() => onButtons(scene)}
            />
          )}
          {onDelete && (
            <>
              <IconButtonLink
                to="/app/scenes/edit/$id"
                params={{ id: scene._id }}
                label={t("card.edit", { name: scene.name })}
                icon={IconPencil}
              />
              <IconButton
                label={t("card.delete", { name: scene.name })}
                icon={IconTrash}
                onClick={() => onDelete(scene)}
              />
            </>
          )}
        </Row>
      </Row>
    </Stack>
  );
});
