import type { Remote } from "@switchboard/contract";
import { IconPencil, IconTrash } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useIsOnline } from "../../../../live/useLive.ts";
import { IconButton, IconButtonLink } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import { ApplianceDrawing } from "../../../../widgets/ApplianceDrawing.tsx";
import { RelativeTime } from "../../../../widgets/RelativeTime.tsx";
import { brandName } from "../key-words.ts";
import classes from "../Remotes.module.css";
import { RemoteShortcut } from "./RemoteShortcut.tsx";

interface RemoteCardProps {
  remote: Remote;
  /** Missing for users who may only use it. */
  onDelete: ((remote: Remote) => void) | undefined;
}

/** Shows the last state sent to an air conditioner. */
function StateWord({ state }: Pick<Remote, "state">) {
  const { t } = useTranslation("remotes");
  if (!state) return null;
  return (
    <Text isPill tone="quiet" isTabular className={classes.state} data-on={state.power || undefined}>
      {state.power ? t("card.degrees", { temperature: state.temperature }) : t("card.off")}
    </Text>
  );
}

/** Opens the remote from its whole header, and shows its blaster below. */
export function RemoteCard({ remote, onDelete }: RemoteCardProps) {
  const { t } = useTranslation("remotes");
  const { _id, name, paired_appliance, paired_ud, lastUsed } = remote;
  const online = useIsOnline(paired_ud?._id ?? "");
  const params = { r: _id };
  return (
    <Stack as="article" isCard aria-label={name}>
      <Link to="/app/remotes/play/$r" params={params} className={classes.open}>
        <ApplianceDrawing type={paired_appliance.type} />
        <Surface as="span" grows shrinks className={classes.words}>
          <strong>{name}</strong>
          <small>
            {brandName(paired_appliance.brand, t)} · {t(`type.${paired_appliance.type}`)}
          </small>
        </Surface>
        <StateWord state={remote.state} />
      </Link>
      <Row justify="between" gap={8} isTouch tone="quiet" size={13} at="foot" className={classes.foot}>
        <Row as="span" wraps gap="2 12">
          {!paired_ud && <StatusDot tone="warning" label={t("card.noBlaster")} />}
          {paired_ud && online === false && <StatusDot tone="critical" label={t("card.offline")} />}
          {paired_ud && online !== false && <span>{paired_ud.device_name}</span>}
          {lastUsed && (
            <span>
              {t("card.used")} <RelativeTime at={lastUsed} />
            </span>
          )}
        </Row>
        <Row as="span" align="stretch" className={classes.manage}>
          <RemoteShortcut id={_id} name={name} />
          {onDelete && (
            <>
              <IconButtonLink
                to="/app/remotes/edit/$r"
                params={params}
                label={t("card.edit", { name })}
                icon={IconPencil}
              />
              <IconButton label={t("card.delete", { name })} icon={IconTrash} onClick={() => onDelete(remote)} />
            </>
          )}
        </Row>
      </Row>
    </Stack>
  );
}
