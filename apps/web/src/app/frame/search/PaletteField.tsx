import { useMediaQuery } from "@mantine/hooks";
import { IconSearch, IconX } from "@switchboard/icons";
import type { KeyboardEvent, Ref } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import classes from "./SearchPalette.module.css";

interface PaletteFieldProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  /** The list that its keys move through, and where in it they are. */
  list: string;
  selected: string | undefined;
  onText(text: string): void;
  onKey(event: KeyboardEvent): void;
  onClose(): void;
}

/** Keeps the focus while the keys move through the results. */
export function PaletteField({ ref, text, list, selected, onText, onKey, onClose }: PaletteFieldProps) {
  const { t } = useTranslation(["search", "common"]);
  const isPhone = useMediaQuery("(max-width: 767px)");
  return (
    <Row gap={12} keepsSize line="below" className={classes.head}>
      <IconSearch size={20} stroke={1.7} aria-hidden="true" />
      <input
        ref={ref}
        type="text"
        role="combobox"
        aria-label={t("search:field")}
        aria-expanded={selected !== undefined}
        aria-controls={list}
        aria-activedescendant={selected}
        aria-autocomplete="list"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={t("search:field")}
        value={text}
        data-autofocus
        onKeyDown={onKey}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {isPhone && <IconButton label={t("common:close")} icon={IconX} iconSize={22} onClick={onClose} />}
    </Row>
  );
}
