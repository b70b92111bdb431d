import type { PressButton } from "@switchboard/contract";
import { IconHandClick } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { DISPENSABLE } from "../../../data/read-meta.ts";
import { workflowsQuery } from "../../../data/workflows.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { PlainButton } from "../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import classes from "../Sensors.module.css";

const ButtonSheet = lazy(() => import("./ButtonSheet.tsx").then((module) => ({ default: module.ButtonSheet })));

interface ButtonTilesProps {
  buttons: readonly PressButton[];
  withPlace?: boolean | undefined;
}

/** Shows buttons and remotes with the scenes they play, and where to choose them. */
export function ButtonTiles({ buttons, withPlace }: ButtonTilesProps) {
  const { t, i18n } = useTranslation("sensors");
  const heading = useId();
  const [openId, setOpenId] = useState<string>();
  const rules = useQuery({ ...workflowsQuery(), enabled: buttons.length > 0, meta: DISPENSABLE }).data ?? [];
  const open = buttons.find(({ _id }) => _id === openId);
  if (buttons.length === 0) return null;
  const doesOf = ({ _id }: PressButton) => {
    const own = rules.filter((rule) => rule.buttons.some((each) => each._id === _id));
    const names = [...new Set(own.map(({ scene, name }) => scene?.name || name))];
    return names.length === 0
      ? t("buttons.none")
      : t("buttons.plays", { names: new Intl.ListFormat(i18n.language).format(names) });
  };
  return (
    <Stack as="section" gap={12} aria-labelledby={heading}>
      <h2 id={heading}>{t("buttons.title")}</h2>
      <Grid as="ul" min={168} gap={12} className={classes.tiles}>
        {buttons.map((button) => (
          <li key={button._id}>
            <PlainButton
              className={classes.tile}
              aria-label={t("buttons.open", { name: button.name, does: doesOf(button) })}
              onClick={() => setOpenId(button._id)}
            >
              <Row as="span" align="start" gap={6} shrinks tone="quiet">
                <IconHandClick size={18} stroke={1.7} aria-hidden="true" />
                <Surface size={13} breaks as="span" shrinks>
                  {button.name}
                </Surface>
              </Row>
              <span>{doesOf(button)}</span>
              <Row as="span" wraps gap="2 8" tone="quiet" size={12} at="foot" className={classes.foot}>
                {withPlace && (button.room?.name ?? button.device.device_name)}
              </Row>
            </PlainButton>
          </li>
        ))}
      </Grid>
      <Suspense>{open && <ButtonSheet key={open._id} button={open} onClose={() => setOpenId(undefined)} />}</Suspense>
    </Stack>
  );
}
