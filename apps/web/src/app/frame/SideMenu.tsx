import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Logo } from "../../ui/kit/Logo.tsx";
import { type MenuEntry, markedOn } from "../menu.ts";
import type { MenuStep } from "../menu-steps.ts";
import classes from "./SideMenu.module.css";
import { UnseenBadge } from "./UnseenBadge.tsx";
import { useBranding } from "./useBranding.ts";
import { useCurrentInView } from "./useCurrentInView.ts";
import { useMenu } from "./useMenu.ts";

export function SideMenu({ step }: { step: MenuStep }) {
  const { t } = useTranslation(["shell", "common"]);
  const { partner_name, logo } = useBranding();
  const menu = useMenu();
  const nav = useCurrentInView<HTMLElement>(step);
  return (
    <nav ref={nav} className={classes.menu} data-step={step} aria-label={t("shell:menu.label")}>
      <Link to="/app/dashboard" className={classes.brand} activeProps={{}} aria-label={t("common:product")}>
        <Logo logo={logo} size={30} />
        {step === "full" && (
          <span className={classes.names}>
            <span className={classes.product}>{t("common:product")}</span>
            {partner_name && partner_name !== t("common:product") && (
              <span className={classes.partner}>{partner_name}</span>
            )}
          </span>
        )}
      </Link>
      {menu.map((group) => (
        <Group key={group[0]?.to} group={group} step={step} />
      ))}
    </nav>
  );
}

function Group({ group, step }: { group: readonly MenuEntry[]; step: MenuStep }) {
  const { t } = useTranslation("shell");
  const id = useId();
  const heading = group[0]?.heading;
  return (
    <div className={classes.group}>
      {heading && (
        <p id={id} className={step === "icons" ? "sb-visually-hidden" : classes.heading}>
          {t(`menu.${heading}`)}
        </p>
      )}
      <ul aria-labelledby={heading && id}>
        {group.map((entry) => (
          <li key={entry.to}>
            <Entry entry={entry} step={step} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry, step }: { entry: MenuEntry; step: MenuStep }) {
  const { t } = useTranslation("shell");
  const { to, label, icon: Icon } = entry;
  return (
    <Link
      to={to}
      className={classes.entry}
      activeOptions={markedOn(entry)}
      title={step === "icons" ? t(`menu.${label}`) : undefined}
    >
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <span className={step === "icons" ? "sb-visually-hidden" : classes.label}>{t(`menu.${label}`)}</span>
      {label === "notifications" && <UnseenBadge isInLine={step === "full"} />}
    </Link>
  );
}
