import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useHours } from "../../../../ui/format/useHours.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ScrolledList } from "../../../../ui/kit/ScrolledList.tsx";
import { Track } from "../../../../ui/kit/Track.tsx";
import rows from "../Rows.module.css";
import type { RunningSwitch } from "./running-hours.ts";

const ROW_HEIGHT = 56;

/** The longest on first; the bar is the share of the time that has passed. */
export function RunningRows({ switches, passed }: { switches: readonly RunningSwitch[]; passed: number }) {
  const { t, i18n } = useTranslation("analytics");
  const hours = useHours();
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  return (
    <div className={rows.box} data-tall>
      <ScrolledList ids={switches.map(({ _id }) => _id)} rowHeight={ROW_HEIGHT} label={t("running.bySwitch")}>
        {(index) => {
          const each = switches[index];
          if (!each) return null;
          const share = passed > 0 ? Math.min(1, each.on_ms / passed) : 0;
          return (
            <div className={rows.row}>
              <Text isClipped weight={600} className={rows.name}>
                {each.name}
                <small>{each.device_name}</small>
              </Text>
              <Track share={share} tone="on" className={rows.track} />
              <Text isTabular text="end" isNowrap>
                {hours(each.on_ms)} · {percent.format(share)}
              </Text>
            </div>
          );
        }}
      </ScrolledList>
    </div>
  );
}
