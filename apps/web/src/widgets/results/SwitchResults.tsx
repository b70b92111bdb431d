import type { HeldBy, SwitchResult } from "@switchboard/contract";
import { useState } from "react";
import { failureText } from "../../data/failure-words.ts";
import { useMoments } from "../../data/useMoments.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { TextButton } from "../../ui/kit/layout/TextButton.tsx";
import { StatusDot, type StatusTone } from "../../ui/kit/StatusDot.tsx";

const TONES: Record<SwitchResult["outcome"], StatusTone> = {
  pending: "warning",
  "turned on": "good",
  "turned off": "good",
  sent: "quiet",
  held: "quiet",
  failed: "critical",
};
/** Further results are shown on request. */
const SHOWN = 6;
const RANK: Record<SwitchResult["outcome"], number> = {
  failed: 0,
  held: 1,
  pending: 1,
  "turned on": 2,
  "turned off": 2,
  sent: 2,
};

type LimitReason = "interlocked" | "resting" | "must_run";
const isLimitReason = (reason: string | null): reason is LimitReason =>
  reason === "interlocked" || reason === "resting" || reason === "must_run";

function useOutcome() {
  const { t } = useTranslation("scenes");
  const { t: live } = useTranslation("live");
  const heldText = (held: HeldBy | undefined) => {
    const { by = null, until = null, level } = held ?? {};
    if (level === "safety") return t("results.heldSafety", { by });
    if (level === "demand") return t("results.heldDemand", { by, until: until === null ? "" : dateTime(until) });
    if (until === null) return by === null ? t("results.heldPlain") : t("results.heldOpen", { by });
    return t(by === null ? "results.heldWall" : "results.held", { by, until: dateTime(until) });
  };
  const { dateTime } = useMoments();
  const until = (held: HeldBy | undefined) => (held?.until ? dateTime(held.until) : "");
  const limitText = (isPending: boolean, reason: LimitReason, held: HeldBy | undefined) => {
    const given = { by: held?.by ?? "", until: until(held) };
    if (isPending) return t(reason === "interlocked" ? "results.waitsFor" : "results.waits", given);
    return t(`results.${reason}`, given);
  };
  return ({ outcome, reason, switch_state, held }: SwitchResult): string => {
    if (isLimitReason(reason)) return limitText(outcome === "pending", reason, held);
    if (outcome === "held") return heldText(held);
    if (outcome === "pending") return t(switch_state === 0 ? "results.turningOff" : "results.turningOn");
    if (outcome === "sent") return t("results.sent");
    if (outcome !== "failed") return t(outcome === "turned on" ? "results.on" : "results.off");
    return reason === null ? t("results.failed") : failureText(live, reason);
  };
}

/** Lists the result of each switch; failures come first when not all are shown. */
export function SwitchResults({ results }: { results: readonly SwitchResult[] }) {
  const { t } = useTranslation("scenes");
  const [isAll, setAll] = useState(false);
  const words = useOutcome();
  const isLong = results.length > SHOWN;
  const shown =
    isLong && !isAll ? results.toSorted((a, b) => RANK[a.outcome] - RANK[b.outcome]).slice(0, SHOWN) : results;
  return (
    <div>
      <Stack hasLines as="ul" size={13} aria-label={t("results.label")}>
        {shown.map((result) => (
          <Row
            as="li"
            gap="0 12"
            align="baseline"
            justify="between"
            wraps
            pad="4 0"
            breaks
            key={result.command_id}
            data-outcome={result.outcome}
          >
            <span>
              {result.switch_name}{" "}
              <Text as="small" size={12}>
                {result.device_name}
              </Text>
            </span>
            <StatusDot tone={TONES[result.outcome]} label={words(result)} />
          </Row>
        ))}
      </Stack>
      {isLong && !isAll && (
        <TextButton onClick={() => setAll(true)}>{t("results.all", { count: results.length })}</TextButton>
      )}
    </div>
  );
}
