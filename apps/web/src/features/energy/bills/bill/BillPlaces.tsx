import type { OneBill } from "../../../../data/bills.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import panel from "../../../../ui/kit/Panel.module.css";
import { PlaceUseTable } from "../../../../widgets/places/PlaceUseTable.tsx";

/** Shows which part of the bill each place carries; renders nothing for those who may not know, and without places. */
export function BillPlaces({ one: { bill, places } }: { one: OneBill }) {
  const { t } = useTranslation("placeUse");
  if (!places) return null;
  const { rows, missing, apart, left_out: leftOut } = places;
  return (
    <section className={panel.card} aria-labelledby="bill-places">
      <h2 id="bill-places">{t("sharesTitle")}</h2>
      <p className={panel.quiet}>{t("sharesLead")}</p>
      <PlaceUseTable
        name={`bill-by-place_${bill.from}`}
        title={t("sharesTitle")}
        currency={bill.currency}
        isShared
        {...{ rows, missing, apart, leftOut }}
      />
    </section>
  );
}
