import { TextInput } from "@mantine/core";
import { isPlace, type Place, sunTime } from "@switchboard/domain/automation";
import { instantOf, localDay } from "@switchboard/domain/core";
import { refusalOf } from "../../../api/refusal.ts";
import { useReader } from "../../../data/useReader.ts";
import { useServerNow } from "../../../data/useServerNow.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { momentWords } from "../../../ui/format/moments.ts";
import form from "../../../ui/kit/Form.module.css";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useSetPlace } from "./api.ts";

/** Shows the enterprise's location, with today's sunrise and sunset. */
export function PlaceCard({ place, mayChange }: { place: Place | null; mayChange: boolean }) {
  const { t } = useTranslation("calendars");
  return (
    <Section title={t("place.title")} lead={place ? <SunToday place={place} /> : t("place.unset")}>
      {mayChange && <PlaceForm place={place} />}
    </Section>
  );
}

function SunToday({ place }: { place: Place }) {
  const { t } = useTranslation("calendars");
  const reader = useReader();
  const day = localDay(new Date(useServerNow()), reader.timeZone);
  const [rise, set] = (["sunrise", "sunset"] as const).map((event) =>
    sunTime(event, instantOf(day, 1200, reader.timeZone), place),
  );
  if (!(rise instanceof Date) || !(set instanceof Date)) return t("place.polar");
  const { time } = momentWords(reader);
  return t("place.today", { rise: time(rise), set: time(set) });
}

const degreesOf = (text: string) =>
  text.trim() === "" ? Number.NaN : Number(text.replace(",", ".").replace("−", "-"));

function PlaceForm({ place }: { place: Place | null }) {
  const { t } = useTranslation("calendars");
  const save = useSetPlace();
  const read = ({ latitude, longitude }: { latitude: string; longitude: string }) => ({
    latitude: degreesOf(latitude),
    longitude: degreesOf(longitude),
  });
  const fields = useForm({
    initial: { latitude: place ? String(place.latitude) : "", longitude: place ? String(place.longitude) : "" },
    check: (values) => (isPlace(read(values)) ? {} : { latitude: t("place.wrong") }),
    explain: refusalOf,
    send: async (values) => {
      await save.mutateAsync(read(values));
      success(t("place.saved"));
    },
  });
  return (
    <form {...fields.form} className={form.form}>
      <Text as="p" tone="quiet" size={13}>
        {t("place.hint")}
      </Text>
      <Grid min={140} isFit align="start" gap={12}>
        <TextInput label={t("place.latitude")} inputMode="decimal" maxLength={12} {...fields.bind("latitude")} />
        <TextInput label={t("place.longitude")} inputMode="decimal" maxLength={12} {...fields.bind("longitude")} />
      </Grid>
      <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("place.save")} isQuiet />
    </form>
  );
}
