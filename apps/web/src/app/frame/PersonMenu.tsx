import { lazy, useState } from "react";
import { useSession } from "../../api/session.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { Dropdown } from "./Dropdown.tsx";
import classes from "./PersonMenu.module.css";

const PersonPanel = lazy(() => import("./PersonPanel.tsx").then((module) => ({ default: module.PersonPanel })));

export function PersonMenu() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const name = user?.name || user?.email || "";
  return (
    <Dropdown
      label={t("person.open", { name })}
      width={300}
      opened={opened}
      onChange={setOpened}
      opener={(props) => (
        <PlainButton className={classes.avatar} aria-label={t("person.open", { name })} {...props}>
          {initials(name)}
        </PlainButton>
      )}
    >
      <PersonPanel onLeave={() => setOpened(false)} />
    </Dropdown>
  );
}

/** Whole characters as people see them: half a Telugu syllable would be none. */
function initials(name: string): string {
  const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const words = name.split(/\s+/).filter((word) => word !== "");
  const first = words.slice(0, 2).map((word) => [...characters.segment(word)][0]?.segment ?? "");
  return first.join("").toUpperCase() || "?";
}
