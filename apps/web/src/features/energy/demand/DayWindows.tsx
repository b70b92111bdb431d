import type { ShedEvent, SupplyDemand } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useTimeZone } from "../../../data/queries.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { currentTime } from "../../../ui/clock.ts";
import { TableExport } from "../../../ui/files/TableExport.tsx";
import { formatDuration } from "../../../ui/format/duration.ts";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import { demandDayQuery } from "./api.ts";
import classes from "./Demand.module.css";
import { unitOf, usePower } from "./power-words.ts";

/** Shows today's windows beside the limit, and the loads that were shut off. */
export function DayWindows({ demand }: { demand: SupplyDemand }) {
  const { t } = useTranslation("demand");
  const { time } = useMoments();
  const zone = useTimeZone();
  const power = usePower(demand.measure);
  const query = useQuery(demandDayQuery(demand.supply._id, localDay(new Date(currentTime()), zone)));
  const windows = query.data?.windows ?? [];
  const known = windows.filter((each) => each.value !== null);
  const highest = known.reduce((most, each) => ((each.value ?? 0) > (most?.value ?? -1) ? each : most), known[0]);
  const limit = demand.limit?.limit;
  const top = Math.max(highest?.value ?? 0, limit ?? 0, 1) * 1.08;
  if (query.error) return <LoadFailureLine what="demand" error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack as="section" gap={8} className={classes.part} aria-label={t("day.title")}>
      <Row wraps justify="between" gap={8}>
        <h3>{t("day.title")}</h3>
        <TableExport
          name="demand"
          title={`${demand.supply.name} · ${t("day.title")}`}
          columns={[
            { title: t("day.from"), text: ({ at }) => time(at) },
            { title: t("day.until"), text: ({ until }) => time(until) },
            {
              title: `${t("title")} (${unitOf(demand.measure)})`,
              text: ({ value }) => (value === null ? "–" : power(value)),
              value: ({ value }) => (value === null ? null : value / 1000),
            },
          ]}
          rows={known}
        />
      </Row>
      {query.data && known.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("day.none")}
        </Text>
      )}
      {highest && (
        <>
          <Row align="end" className={classes.bars} aria-hidden="true">
            {windows.map(({ at, value }) => (
              <i
                key={at}
                data-over={(limit !== undefined && (value ?? 0) > limit) || undefined}
                title={value === null ? undefined : `${time(at)} · ${power(value)}`}
                style={{ blockSize: `${((value ?? 0) / top) * 100}%` }}
              />
            ))}
            {limit !== undefined && <b style={{ insetBlockEnd: `${(limit / top) * 100}%` }} />}
          </Row>
          <Text as="p" tone="quiet" size={13}>
            {t("day.highest", { value: power(highest.value ?? 0), from: time(highest.at), until: time(highest.until) })}
          </Text>
        </>
      )}
      {query.data && query.data.shed.length > 0 && <ShedToday shed={query.data.shed} />}
    </Stack>
  );
}

function ShedToday({ shed }: { shed: readonly ShedEvent[] }) {
  const { t, i18n } = useTranslation("demand");
  const { time } = useMoments();
  return (
    <details>
      <summary>{t("day.shed", { count: shed.length })}</summary>
      <Lines>
        {shed.toReversed().map((each) => (
          <li key={`${each.switch_appliance._id} ${each.since}`}>
            <span>
              {each.switch_appliance.name} <small>{each.device.device_name}</small>
            </span>
            <small>
              {each.ended_at === null
                ? t("day.stillOff", { from: time(each.since) })
                : t("day.off", {
                    from: time(each.since),
                    time: formatDuration(Date.parse(each.ended_at) - Date.parse(each.since), i18n.language),
                  })}
              {each.why && ` · ${t(`why.${each.why}`)}`}
            </small>
          </li>
        ))}
      </Lines>
    </details>
  );
}
