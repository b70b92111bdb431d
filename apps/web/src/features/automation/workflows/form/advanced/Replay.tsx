import type { WorkflowReplay } from "@switchboard/contract";
import { ApiError } from "../../../../../api/call.ts";
import { messageOf } from "../../../../../api/error-notices.ts";
import { useMoments } from "../../../../../data/useMoments.ts";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { Button } from "../../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import { useReplayWorkflow } from "../../api.ts";
import type { WorkflowForm } from "../useWorkflowForm.ts";
import classes from "./Advanced.module.css";

/** Where in the month it would have been so. */
function Timeline({ replay: { from, to, at } }: { replay: WorkflowReplay }) {
  const { t } = useTranslation("workflows");
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const percent = (instant: string) => ((Date.parse(instant) - start) / (end - start)) * 100;
  return (
    <div className={classes.timeline} role="img" aria-label={t("replay.timeline")}>
      {at.map((each) => {
        const left = percent(each.at);
        const width = percent(each.until ?? to) - left;
        return <span key={`${each.at} ${each.device?._id}`} style={{ left: `${left}%`, width: `${width}%` }} />;
      })}
    </div>
  );
}

function Result({ replay }: { replay: WorkflowReplay }) {
  const { t, i18n } = useTranslation("workflows");
  const { dateTime } = useMoments();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const share = new Intl.NumberFormat(i18n.language, { style: "percent" });
  const { fired, at, alarms, stopped, unknown } = replay;
  return (
    <>
      <p role="status">
        <strong>{fired === 0 ? t("replay.none") : t("replay.fired", { count: fired })}</strong>{" "}
        {alarms !== undefined && t("replay.alarms", { count: alarms })}{" "}
        {stopped && t("replay.stopped", { when: dateTime(stopped) })}{" "}
        {unknown > 0.005 && t("replay.unknown", { share: share.format(unknown) })}
      </p>
      {fired > 0 && (
        <>
          <Timeline replay={replay} />
          {fired > at.length && (
            <Text as="p" tone="quiet" size={13}>
              {t("replay.some")}
            </Text>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard */}
          <ul className={classes.fired} tabIndex={0} aria-label={t("replay.timeline")}>
            {at.map((each) => (
              <li key={`${each.at} ${each.device?._id}`}>
                <time dateTime={each.at}>{dateTime(each.at)}</time>
                <span>
                  {each.device?.device_name} · {number.format(each.value)}
                </span>
                <span>{each.until ? `– ${dateTime(each.until)}` : t("replay.still")}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Shows how often the workflow would have fired with past readings, before it is saved. */
export function Replay({ form }: { form: WorkflowForm }) {
  const { t } = useTranslation(["workflows", "common"]);
  const replay = useReplayWorkflow();
  const failure =
    replay.error && (replay.error instanceof ApiError ? messageOf(replay.error) : t("common:somethingWrong"));
  return (
    <Stack as="section" gap={12} className={classes.part} aria-label={t("replay.title")}>
      <h3>{t("replay.title")}</h3>
      <div>
        <Button isQuiet isPending={replay.isPending} onClick={() => replay.mutate(form.workflows())}>
          {t("replay.run")}
        </Button>
      </div>
      {replay.isPending && <p role="status">{t("replay.running")}</p>}
      {failure && (
        <Text as="p" tone="critical" role="alert">
          {t("replay.failed")} {failure}
        </Text>
      )}
      {replay.data && !replay.isPending && <Result replay={replay.data} />}
    </Stack>
  );
}
