import type { EnterpriseSummary } from "@switchboard/contract";
import { IconBuilding, IconCheck, IconChevronDown } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { switchTo } from "../../data/enterprises.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { Dropdown } from "./Dropdown.tsx";
import classes from "./EnterpriseSwitcher.module.css";
import { useEnterprises } from "./useEnterprises.ts";

const small = { size: 18, stroke: 1.7, "aria-hidden": true } as const;
/** The list of one's enterprises. */
const LIST = { to: "/app/account", hash: "enterprises" } as const;

interface SwitcherProps {
  /** A link was followed. */
  onLeave?: (() => void) | undefined;
}

/** One enterprise leads to the list of one's enterprises; several are a choice that ends with the way there. */
export function EnterpriseSwitcher({ onLeave }: SwitcherProps) {
  const { t } = useTranslation("shell");
  const { all, current } = useEnterprises();
  if (!current) return null;
  if (all.length > 1) return <Choice all={all} current={current} onLeave={onLeave} />;
  const label = `${t("enterprise.mine")}: ${current.name}`;
  return (
    <Link {...LIST} className={classes.name} aria-label={label} onClick={onLeave}>
      <IconBuilding {...small} />
      <Text isClipped>{current.name}</Text>
    </Link>
  );
}

interface ChoiceProps extends SwitcherProps {
  all: readonly EnterpriseSummary[];
  current: EnterpriseSummary;
}

function Choice({ all, current, onLeave }: ChoiceProps) {
  const { t } = useTranslation("shell");
  const [opened, setOpened] = useState(false);
  function choose(id: string): void {
    setOpened(false);
    if (id !== current._id) void switchTo(id);
  }
  function follow(): void {
    setOpened(false);
    onLeave?.();
  }
  return (
    <Dropdown
      label={t("enterprise.switch")}
      width={280}
      opened={opened}
      onChange={setOpened}
      opener={(props) => (
        <PlainButton className={classes.name} aria-label={`${t("enterprise.switch")}: ${current.name}`} {...props}>
          <IconBuilding {...small} />
          <Text isClipped>{current.name}</Text>
          <IconChevronDown {...small} size={16} />
        </PlainButton>
      )}
    >
      <Surface as="p" tone="quiet" size={12} pad="4 8">
        {t("enterprise.switch")}
      </Surface>
      {all.map((each) => (
        <ChoiceRow key={each._id} enterprise={each} onChoose={() => choose(each._id)} />
      ))}
      <Link {...LIST} className={classes.list} onClick={follow}>
        {t("enterprise.mine")}
      </Link>
    </Dropdown>
  );
}

function ChoiceRow({ enterprise: { name, current }, onChoose }: { enterprise: EnterpriseSummary; onChoose(): void }) {
  return (
    <PlainButton className={classes.choice} aria-current={current || undefined} onClick={onChoose}>
      <span>{name}</span>
      {current && <IconCheck {...small} />}
    </PlainButton>
  );
}
