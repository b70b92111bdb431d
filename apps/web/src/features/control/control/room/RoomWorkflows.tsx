import { actsInRoom, isUnable, watchesRoom } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { workflowsQuery } from "../../../../data/workflows.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import lines from "../../../../ui/kit/Block.module.css";
import { Block } from "../../../../ui/kit/Block.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { RelativeTime } from "../../../../widgets/RelativeTime.tsx";
import type { RoomContents } from "./useRoom.ts";

function State({ rule }: { rule: Rule }) {
  const { t } = useTranslation("rooms");
  if (isUnable(rule)) return t("room.workflows.unable");
  if (!rule.isActive) return t("room.workflows.off");
  if (!rule.lastFired) return t("room.workflows.waiting");
  return (
    <>
      {t("room.workflows.fired")} <RelativeTime at={rule.lastFired} />
    </>
  );
}

/** The workflows that wait for something here, or that switch something here. */
export function RoomWorkflows({ room, isReady }: { room: RoomContents; isReady: boolean }) {
  const { t } = useTranslation("rooms");
  const { data, error, isFetching, refetch } = useQuery({ ...workflowsQuery(), enabled: isReady });
  const own = data?.filter((rule) => actsInRoom(rule.actions, room) || watchesRoom(rule, room)) ?? [];
  const hasFailed = error !== null && !isFetching;
  if (own.length === 0 && !hasFailed) return null;
  return (
    <Block title={t("room.workflows.title")} all={{ to: "/app/workflows/list", label: t("room.workflows.all") }} isCard>
      {hasFailed && <LoadFailureLine what="workflows" error={error} onRetry={() => void refetch()} />}
      <Surface as="ul" hasLines>
        {own.map((rule) => (
          <li key={rule.key}>
            <Link to="/app/workflows/edit/$key" params={{ key: rule.key }} className={lines.line}>
              <strong>{rule.name}</strong>
              <small>
                <State rule={rule} />
              </small>
            </Link>
          </li>
        ))}
      </Surface>
    </Block>
  );
}
