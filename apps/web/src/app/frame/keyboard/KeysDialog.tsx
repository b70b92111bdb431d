import { Modal, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { usePlaces } from "../usePlaces.ts";
import { useLetterKeys } from "./help.ts";
import classes from "./KeysDialog.module.css";
import { PLACE_KEYS, SCREEN_KEYS } from "./keys.ts";

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

function Line({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <Row as="span" align="stretch" gap={4} className={classes.keys}>
        {keys.map((key, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
          <kbd key={place}>{key}</kbd>
        ))}
      </Row>
    </li>
  );
}

/** Every key that means something, and the way to turn single letters off. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["shell", "common"]);
  const [isOn, turn] = useLetterKeys();
  const places = usePlaces();
  const toPlaces = Object.entries(PLACE_KEYS).filter(([, place]) => places.some(({ name }) => name === place));
  const toScreens = Object.entries(SCREEN_KEYS).filter(([, name]) =>
    places.some(({ screens }) => screens.includes(name)),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("shell:keys.title")}
      size="lg"
      closeButtonProps={{ "aria-label": t("common:close"), size: 44, iconSize: 22 }}
    >
      <Grid min={240} isFit className={classes.columns}>
        <section>
          <h3>{t("shell:keys.everywhere")}</h3>
          <ul>
            <Line keys={[MOD, "K"]}>{t("shell:keys.palette")}</Line>
            <Line keys={["/"]}>{t("shell:keys.search")}</Line>
            <Line keys={[MOD, "B"]}>{t("shell:keys.menu")}</Line>
            <Line keys={["?"]}>{t("shell:keys.help")}</Line>
            <Line keys={["Esc"]}>{t("shell:keys.close")}</Line>
          </ul>
          <h3>{t("shell:keys.tiles")}</h3>
          <ul>
            <Line keys={["Space"]}>{t("shell:keys.switch")}</Line>
            <Line keys={["←", "↑", "↓", "→"]}>{t("shell:keys.move")}</Line>
          </ul>
        </section>
        <section>
          <h3>{t("shell:keys.goTo")}</h3>
          <ul>
            {toPlaces.map(([key, place]) => (
              <Line key={key} keys={["G", key.toUpperCase()]}>
                {t(`shell:places.${place}`)}
              </Line>
            ))}
          </ul>
          <h3>{t("shell:keys.straightTo")}</h3>
          <ul>
            {toScreens.map(([key, screen]) => (
              <Line key={key} keys={["G", key.toUpperCase()]}>
                {t(`shell:menu.${screen}`)}
              </Line>
            ))}
          </ul>
        </section>
      </Grid>
      <Switch
        mt="md"
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
        label={t("shell:keys.letters")}
        description={t("shell:keys.lettersText")}
      />
    </Modal>
  );
}
