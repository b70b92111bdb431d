import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDevicesLoad } from "../../data/queries.ts";
import classes from "./SearchPalette.module.css";
import { usePaletteActions } from "./usePaletteActions.tsx";

/** More would not be read, and thousands of devices would make typing slow. */
const SHOWN = 12;

const [store, palette] = createSpotlight();

/** Screens, devices and actions behind one key. */
export function SearchPalette({ request }: { request: number }) {
  const { t } = useTranslation(["shell", "common", "errors"]);
  const load = useDevicesLoad();
  const actions = usePaletteActions();
  const { opened } = useSpotlight(store);
  const [words, setWords] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (request > 0) palette.open();
  }, [request]);
  /** Asked for while it still fades, it is the one from before, with its words and without the focus. */
  function startAnew() {
    setWords("");
    field.current?.focus();
  }

  // Devices on their way, or that could not be loaded, may be what is looked for.
  const nothing = load.error
    ? t("errors:load.failed.devices")
    : load.isComplete
      ? t("search.nothing")
      : t("common:loading");
  return (
    <Spotlight
      store={store}
      actions={actions}
      query={words}
      onQueryChange={setWords}
      onSpotlightOpen={startAnew}
      limit={SHOWN}
      shortcut={null}
      scrollable
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      maxHeight="min(60vh, 480px)"
      nothingFound={nothing}
      highlightQuery
      attributes={{ content: { "aria-label": t("search.open"), "data-palette": opened ? "open" : "closing" } }}
      classNames={classes}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      searchProps={{
        ref: field,
        leftSection: <IconSearch size={20} stroke={1.7} />,
        placeholder: t("search.placeholder"),
        "aria-label": t("search.placeholder"),
      }}
    />
  );
}
