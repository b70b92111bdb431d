import { type Alarm, contract } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { SAID_IN_PLACE } from "../../../../data/read-meta.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Section } from "../../../../ui/kit/Section.tsx";
import { RelativeTime } from "../../../../widgets/RelativeTime.tsx";

/** As many as fit beside a life; the log has the rest. */
const SHOWN = 20;

/** Lists who was notified of an alarm by which channel, and the results; users other than admins see their own. */
export function Deliveries({ alarm: { _id: alarm, raisedAt } }: { alarm: Alarm }) {
  const { t } = useTranslation("alarms");
  const { t: of } = useTranslation("channels");
  const { data } = useQuery({
    queryKey: ["deliveries", "of", alarm, raisedAt],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) =>
      call(contract.listDeliveries, { alarm, limit: SHOWN, page: 1 }, { quiet: true, silent: true, signal }),
  });
  if (!data || data.docs.length === 0) return null;
  return (
    <Section title={t("deliveries.title")}>
      <Stack as="ul" gap={8}>
        {data.docs.map(({ _id, person, channel, state, created_at, accepted_at }) => (
          <Row as="li" wraps justify="between" gap="4 12" key={_id}>
            <span>
              <strong>{person.name}</strong> {channel.name}
            </span>
            <Text tone="quiet">
              {of(`deliveries.states.${state}`)} <RelativeTime at={accepted_at ?? created_at} />
            </Text>
          </Row>
        ))}
      </Stack>
      <ButtonLink isQuiet to="/app/alarms/deliveries" search={{ alarm }}>
        {t("deliveries.all")}
      </ButtonLink>
    </Section>
  );
}
