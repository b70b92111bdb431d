import { Popover } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../gateway/session.ts";
import classes from "./PersonMenu.module.css";
import { PersonPanel } from "./PersonPanel.tsx";

export function PersonMenu() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const name = user?.name || user?.email || "";
  return (
    <Popover position="bottom-end" width={300} trapFocus withinPortal={false} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <button
          type="button"
          className={classes.avatar}
          aria-label={t("person.open", { name })}
          onClick={() => setOpened(!opened)}
        >
          {initials(name)}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("person.open", { name })}>
        <PersonPanel onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whole characters as people see them: half a Telugu syllable would be none. */
export function initials(name: string): string {
  const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const words = name.split(/\s+/).filter((word) => word !== "");
  const first = words.slice(0, 2).map((word) => [...characters.segment(word)][0]?.segment ?? "");
  return first.join("").toUpperCase() || "?";
}
