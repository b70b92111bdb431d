import { IconBuilding, IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Dropdown } from "./Dropdown.tsx";
import classes from "./EnterpriseSwitcher.module.css";
import { useEnterprises } from "./useEnterprises.ts";

const small = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** One enterprise is a name; several are a choice. */
export function EnterpriseSwitcher() {
  const { t } = useTranslation("shell");
  const { all, current, switchTo } = useEnterprises();
  const [opened, setOpened] = useState(false);
  if (!current) return null;
  if (all.length < 2) {
    return (
      <span className={classes.name}>
        <IconBuilding {...small} />
        <span className={classes.text}>{current.name}</span>
      </span>
    );
  }
  function choose(id: string): void {
    setOpened(false);
    if (id !== current?._id) void switchTo(id);
  }
  return (
    <Dropdown
      label={t("enterprise.switch")}
      width={280}
      opened={opened}
      onChange={setOpened}
      opener={(props) => (
        <button
          type="button"
          className={classes.name}
          aria-label={`${t("enterprise.switch")}: ${current.name}`}
          {...props}
        >
          <IconBuilding {...small} />
          <span className={classes.text}>{current.name}</span>
          <IconChevronDown {...small} size={16} />
        </button>
      )}
    >
      <p className={classes.head}>{t("enterprise.switch")}</p>
      {all.map(({ _id, name }) => (
        <button
          key={_id}
          type="button"
          className={classes.choice}
          aria-current={_id === current._id || undefined}
          onClick={() => choose(_id)}
        >
          <span>{name}</span>
          {_id === current._id && <IconCheck {...small} />}
        </button>
      ))}
    </Dropdown>
  );
}
