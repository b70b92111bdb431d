import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import classes from "./SearchPalette.module.css";
import { usePaletteActions } from "./usePaletteActions.tsx";

/** More would not be read, and thousands of devices would make typing slow. */
const SHOWN = 12;

/** Screens, devices and actions behind one key. */
export function SearchPalette({ request }: { request: number }) {
  const { t } = useTranslation("shell");
  const actions = usePaletteActions();
  useEffect(() => {
    if (request > 0) spotlight.open();
  }, [request]);
  return (
    <Spotlight
      actions={actions}
      limit={SHOWN}
      shortcut={null}
      scrollable
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      maxHeight="min(60vh, 480px)"
      nothingFound={t("search.nothing")}
      highlightQuery
      attributes={{ content: { "aria-label": t("search.open") } }}
      classNames={classes}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      searchProps={{
        leftSection: <IconSearch size={20} stroke={1.7} />,
        placeholder: t("search.placeholder"),
        "aria-label": t("search.placeholder"),
      }}
    />
  );
}
