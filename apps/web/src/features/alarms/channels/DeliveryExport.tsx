import type { Delivery } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import { useMay } from "../../../api/useMay.ts";
import { useTimeZone } from "../../../data/queries.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { TableExport } from "../../../ui/files/TableExport.tsx";
import type { FileColumn } from "../../../ui/files/table-file.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { type DeliveryFilter, loadDeliveries } from "./api.ts";

const joined = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(" · ");

/** Returns the columns of the log in files, with the same words as on the screen. */
function useColumns(): FileColumn<Delivery>[] {
  const { t } = useTranslation("channels");
  const { dateTime } = useMoments();
  const timeZone = useTimeZone();
  const isAdmin = useMay("people.manage");
  const result = ({ state, reason, tries, seen_at, accepted_at }: Delivery) => {
    const at = seen_at ?? accepted_at;
    return joined([
      t(`deliveries.states.${state}`),
      reason && t(`reason.${reason}`),
      at && dateTime(at),
      tries > 1 && t("deliveries.tries", { count: tries }),
    ]);
  };
  const who = { title: t("deliveries.who"), text: ({ person }: Delivery) => person.name || t("deliveries.somebody") };
  return [
    {
      title: t("deliveries.when"),
      text: ({ created_at }) => dateTime(created_at),
      value: ({ created_at }) => wallClock(new Date(created_at), timeZone),
    },
    ...(isAdmin ? [who] : []),
    {
      title: t("deliveries.how"),
      text: ({ channel: { kind, name } }) => joined([name !== t(`kind.${kind}`) && name, t(`kind.${kind}`)]),
    },
    { title: t("deliveries.what"), text: ({ head }) => head, width: 320 },
    { title: t("deliveries.result"), text: result, width: 320 },
  ];
}

/** Exports all messages that match, beyond the shown page. */
export function DeliveryExport({ docs, filter }: { docs: readonly Delivery[]; filter: DeliveryFilter }) {
  const { t } = useTranslation("channels");
  const columns = useColumns();
  return (
    <Row justify="end">
      <TableExport
        name="deliveries"
        title={t("deliveries.title")}
        columns={columns}
        rows={docs}
        load={loadDeliveries(filter)}
      />
    </Row>
  );
}
