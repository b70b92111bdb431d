import type { AlarmReport } from "@switchboard/contract";
import { Link } from "@tanstack/react-router";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { PriorityMark } from "../../../widgets/alarms/PriorityMark.tsx";
import { useAlarmWords } from "../../../widgets/alarms/useAlarmWords.ts";

type ListedAlarm = AlarmReport["worst" | "standing"][number];
type Subject = Pick<ListedAlarm, "device" | "workflow" | "schedule" | "gateway" | "sensor">;

/** Leads to an alarm by its priority, heading and subject. */
export function AlarmName({ each }: { each: ListedAlarm }) {
  const words = useAlarmWords();
  return (
    <Row align="start" gap={8} shrinks>
      <PriorityMark priority={each.priority} isShort />
      <Stack as="span" breaks>
        <Link to="/app/alarms/$alarm" params={{ alarm: each.alarm }}>
          {words(each).head}
        </Link>
        <small>{aboutOf(each)}</small>
      </Stack>
    </Row>
  );
}

/** Names the subject of an alarm. */
export function aboutOf({ device, workflow, schedule, gateway, sensor }: Subject): string {
  const names = [device?.device_name, sensor?.name, workflow?.name, schedule?.name, gateway?.name];
  return names.filter((name) => name !== undefined).join(" · ");
}
