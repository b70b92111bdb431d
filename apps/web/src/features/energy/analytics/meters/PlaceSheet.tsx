import { placeProblem } from "@switchboard/domain/site";
import { IconCheck } from "@switchboard/icons";
import { useState } from "react";
import type { Meter } from "../../../../data/meters.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ScrolledList } from "../../../../ui/kit/ScrolledList.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { MeterName } from "./MeterRow.tsx";
import classes from "./Meters.module.css";
import { usePlacing } from "./usePlacing.ts";

interface PlaceSheetProps {
  meter: Meter;
  all: readonly Meter[];
  onClose(): void;
}

const ROW_HEIGHT = 60;

/** Returns the meters that this one can be behind: none behind itself, and none too far down. */
function offered(meter: Meter, all: readonly Meter[]): Meter[] {
  const places = all.map(({ _id, place, behind }) => ({
    id: _id,
    behind: place === "behind" ? behind : place === "main" ? null : undefined,
  }));
  return all.filter(({ _id }) => placeProblem(places, [meter._id], _id) === undefined);
}

/** Chooses a meter's place; one press answers and closes the sheet. */
export function PlaceSheet({ meter, all, onClose }: PlaceSheetProps) {
  const { t } = useTranslation("meters");
  const { put } = usePlacing(all);
  const [text, setText] = useState("");
  const others = offered(meter, all);
  const words = text.trim().toLocaleLowerCase();
  const shown = others.filter(({ device_name }) => device_name.toLocaleLowerCase().includes(words));
  const device_ids = [meter._id];
  const now = <IconCheck size={20} stroke={2} role="img" aria-label={t("sheet.now")} />;
  return (
    <Sheet title={t("sheet.title", { name: meter.device_name })} isFilled onClose={onClose}>
      <Stack gap={8} grows className={classes.choices}>
        {(["main", "unknown"] as const).map((place) => (
          <PlainButton
            key={place}
            className={classes.choice}
            aria-pressed={meter.place === place}
            onClick={() => put({ device_ids, place }, onClose)}
          >
            <Stack as="span" className={classes.name}>
              <strong>{t(`sheet.${place}`)}</strong>
              <small>{t(`sheet.${place}Text`)}</small>
            </Stack>
            {meter.place === place && now}
          </PlainButton>
        ))}
        <h3>{t("sheet.behind")}</h3>
        <Text as="p" tone="quiet">
          {t("sheet.behindText")}
        </Text>
        {others.length > 6 && <SearchField label={t("sheet.search")} value={text} onChange={setText} maxLength={80} />}
        {shown.length === 0 && (
          <Text as="p" tone="quiet" role="status">
            {others.length === 0 ? t("sheet.none") : t("sheet.noMatch")}
          </Text>
        )}
        <Stack grows isCard className={classes.parents}>
          <ScrolledList ids={shown.map(({ _id }) => _id)} rowHeight={ROW_HEIGHT}>
            {(index) => {
              const parent = shown[index];
              return (
                parent && (
                  <PlainButton
                    className={classes.choice}
                    aria-pressed={meter.behind === parent._id}
                    onClick={() => put({ device_ids, place: "behind", behind: parent._id }, onClose)}
                  >
                    <MeterName meter={parent} />
                    {meter.behind === parent._id && now}
                  </PlainButton>
                )
              );
            }}
          </ScrolledList>
        </Stack>
      </Stack>
    </Sheet>
  );
}
