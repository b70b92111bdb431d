import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { TileWordsContext, tileWords } from "../../../widgets/tiles/tile-words.ts";
import { PaletteBody } from "./PaletteBody.tsx";
import classes from "./SearchPalette.module.css";

/** Closes without a transition, so that opening it again at once starts anew. */
const TRANSITION = { duration: 120, exitDuration: 0 };

/** Escape in a question above closes only the question, although React bubbles its keys up to here. */
function isOwnEscape({ key, target, currentTarget, nativeEvent }: KeyboardEvent): boolean {
  return key === "Escape" && !nativeEvent.isComposing && target instanceof Node && currentTarget.contains(target);
}

/** Finds everything and carries out commands, behind one key; fills the screen on a phone. */
export function SearchPalette({ request }: { request: number }) {
  // The texts of the rows are prepared here, because a row suspending for them would take the field away while typing.
  const { t, i18n } = useTranslation(["control", "shell", "search", "scenes"]);
  const words = useMemo(() => tileWords(t, i18n.language, false), [t, i18n.language]);
  const isPhone = useMediaQuery("(max-width: 767px)");
  const [opened, setOpened] = useState(false);
  // A question above it has the focus.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (request > 0) setOpened(true);
  }, [request]);
  const close = useCallback(() => {
    setOpened(false);
    setAsked(false);
  }, []);
  return (
    <Modal
      opened={opened}
      onClose={close}
      withCloseButton={false}
      fullScreen={isPhone}
      yOffset="10vh"
      size={640}
      padding={0}
      transitionProps={TRANSITION}
      closeOnEscape={false}
      trapFocus={!isAsked}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      classNames={{ content: classes.content }}
      attributes={{ content: { "aria-label": t("shell:search.open"), "data-palette": opened ? "open" : "closing" } }}
    >
      <TileWordsContext value={words}>
        <search className={classes.frame} onKeyDown={(event) => !isAsked && isOwnEscape(event) && close()}>
          <PaletteBody key={request} onClose={close} onQuestion={setAsked} />
        </search>
      </TileWordsContext>
    </Modal>
  );
}
