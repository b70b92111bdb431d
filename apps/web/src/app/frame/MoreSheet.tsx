import { Drawer } from "@mantine/core";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PHONE_PLACES } from "../menu/places.ts";
import classes from "./BottomBar.module.css";
import { EnterpriseSwitcher } from "./EnterpriseSwitcher.tsx";
import { MorePlace } from "./MorePlace.tsx";
import { PersonPanel } from "./PersonPanel.tsx";
import type { Where } from "./useWhere.ts";

interface MoreSheetProps {
  opened: boolean;
  where: Where;
  onClose(): void;
}

/** The places the phone's bar has no room for, each of which opens to its screens. */
export function MoreSheet({ opened, where, onClose }: MoreSheetProps) {
  const { t } = useTranslation(["shell", "common"]);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t("shell:menu.more")}
      closeButtonProps={{ "aria-label": t("common:close"), size: 44, iconSize: 22 }}
      classNames={{ content: classes.sheet, title: classes.sheetTitle }}
    >
      <ul>
        {where.places
          .filter(({ name }) => !PHONE_PLACES.includes(name))
          .map((place) => (
            <li key={place.name}>
              <MorePlace place={place} where={where} onLeave={onClose} />
            </li>
          ))}
      </ul>
      <div className={classes.enterprise}>
        <EnterpriseSwitcher onLeave={onClose} />
      </div>
      <PersonPanel onLeave={onClose} />
    </Drawer>
  );
}
