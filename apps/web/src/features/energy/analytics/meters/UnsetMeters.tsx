import type { Meter } from "../../../../data/meters.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { VirtualRows } from "../../../../ui/kit/VirtualRows.tsx";
import { MeterRow, ROW_HEIGHT } from "./MeterRow.tsx";
import classes from "./Meters.module.css";
import { usePlacing } from "./usePlacing.ts";

interface UnsetMetersProps {
  all: readonly Meter[];
  /** Meters without a place, and the meters behind them. */
  unset: readonly Meter[];
  onPlace(meter: Meter): void;
}

/** Lists the meters missing from totals and offers the most frequent place of each as one button; nothing is guessed. */
export function UnsetMeters({ all, unset, onPlace }: UnsetMetersProps) {
  const { t } = useTranslation("meters");
  const { put, isPending } = usePlacing(all);
  const mains = all.filter(({ place }) => place === "main");
  const waiting = unset.filter(({ place }) => place === "unknown");
  const [main] = mains;
  const isFirst = mains.length === 0;
  return (
    <Surface as="section" isCard shrinks className={classes.unset} aria-labelledby="unset-meters">
      <Row as="header" gap={12} justify="between" wraps pad={16}>
        <div>
          <h2 id="unset-meters">{isFirst ? t("first.title") : t("unset.title", { count: waiting.length })}</h2>
          <p>{isFirst ? t("first.text") : t("unset.text")}</p>
        </div>
        {main && mains.length === 1 && waiting.length > 1 && (
          <Button
            isPending={isPending}
            onClick={() => put({ device_ids: waiting.map(({ _id }) => _id), place: "behind", behind: main._id })}
          >
            {t("unset.all", { count: waiting.length, name: main.device_name })}
          </Button>
        )}
      </Row>
      <VirtualRows keys={unset.map(({ _id }) => _id)} height={ROW_HEIGHT} isMeasured>
        {(index) => {
          const meter = unset[index];
          return meter && <UnsetRow {...{ meter, all, put, isPending, onPlace }} />;
        }}
      </VirtualRows>
    </Surface>
  );
}

interface UnsetRowProps extends Pick<UnsetMetersProps, "all" | "onPlace"> {
  meter: Meter;
  put: ReturnType<typeof usePlacing>["put"];
  isPending: boolean;
}

function UnsetRow({ meter, all, put, isPending, onPlace }: UnsetRowProps) {
  const { t } = useTranslation("meters");
  const { _id, device_name: name, place } = meter;
  // A meter behind an unplaced one has a place itself.
  if (place !== "unknown") return <MeterRow meter={meter} all={all} onPlace={onPlace} />;
  return (
    <MeterRow meter={meter} all={all} onPlace={onPlace}>
      <Row wraps gap={8} className={classes.actions}>
        <Button
          isQuiet
          isPending={isPending}
          aria-label={t("unset.mainNamed", { name })}
          onClick={() => put({ device_ids: [_id], place: "main" })}
        >
          {t("unset.main")}
        </Button>
        <Button
          isQuiet
          aria-haspopup="dialog"
          aria-label={t("unset.behindNamed", { name })}
          onClick={() => onPlace(meter)}
        >
          {t("unset.behind")}
        </Button>
      </Row>
    </MeterRow>
  );
}
