import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Logo } from "../../ui/kit/Logo.tsx";
import type { MenuStep } from "../menu-steps.ts";
import classes from "./SideMenu.module.css";
import { useBranding } from "./useBranding.ts";
import { useMenu } from "./useMenu.ts";

export function SideMenu({ step }: { step: MenuStep }) {
  const { t } = useTranslation(["shell", "common"]);
  const { partner_name, logo } = useBranding();
  const menu = useMenu();
  return (
    <nav className={classes.menu} data-step={step} aria-label={t("shell:menu.label")}>
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
        <ul key={group[0]?.to} className={classes.group}>
          {group.map(({ to, label, icon: Icon, hasBelow }) => (
            <li key={to}>
              <Link
                to={to}
                className={classes.entry}
                activeOptions={{ exact: !hasBelow }}
                title={step === "icons" ? t(`shell:menu.${label}`) : undefined}
              >
                <Icon size={20} stroke={1.7} aria-hidden="true" />
                <span className={step === "icons" ? "sb-visually-hidden" : classes.label}>
                  {t(`shell:menu.${label}`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
