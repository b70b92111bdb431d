import { Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import form from "../../ui/Form.module.css";
import { rollupQuery } from "./api.ts";

/** After a change of the zone: how far the charts are. Nothing while there is nothing to do. */
export function RollupProgress() {
  const { t, i18n } = useTranslation("settings");
  const { data } = useQuery(rollupQuery());
  if (!data?.running) return null;
  const share = data.total > 0 ? data.done / data.total : 0;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(share);
  const text = t("enterprise.rebuilding", { zone: data.time_zone, percent });
  return (
    <div className={form.section} role="status">
      <p className={form.paragraph}>{text}</p>
      <Progress value={share * 100} aria-label={text} color="action" />
    </div>
  );
}
