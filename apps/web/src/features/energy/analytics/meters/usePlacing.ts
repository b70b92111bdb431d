import type { contract, InputOf } from "@switchboard/contract";
import { type Meter, usePlaceMeters } from "../../../../data/meters.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { notice } from "../../../../ui/notices/notices.ts";

type Placing = InputOf<typeof contract.placeMeters>;

/** Sets the places of meters and confirms it; the API layer shows refusals. */
export function usePlacing(all: readonly Meter[]) {
  const { t } = useTranslation("meters");
  const place = usePlaceMeters();
  const nameOf = (id: string | null | undefined) => all.find(({ _id }) => _id === id)?.device_name ?? "";
  const words = ({ device_ids, place: where, behind }: Placing) => {
    const [name, parent] = [nameOf(device_ids[0]), nameOf(behind)];
    if (device_ids.length > 1) return t("saved.many", { count: device_ids.length, parent });
    return t(`saved.${where}`, { name, parent });
  };
  return {
    isPending: place.isPending,
    put: (input: Placing, onDone?: () => void) =>
      place.mutate(input, {
        onSuccess: () => {
          notice({ head: t("saved.head"), message: words(input), tone: "good" });
          onDone?.();
        },
      }),
  };
}
