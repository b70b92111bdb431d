import { NativeSelect } from "@mantine/core";
import { DELIVERY_STATES, type DeliveryState } from "@switchboard/domain/alarms";
import { useMay } from "../../../api/useMay.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { FilterBar } from "../../../ui/kit/FilterBar.tsx";
import { PhoneFilters } from "../../../ui/kit/PhoneFilters.tsx";
import { useAlarmWords } from "../../../widgets/alarms/useAlarmWords.ts";
import { useFoundAlarms, useFoundPeople } from "./api.ts";
import { FoundSelect } from "./FoundSelect.tsx";

export interface DeliveryChoice {
  state: DeliveryState | undefined;
  alarm: string | undefined;
  person: string | undefined;
}

interface DeliveryFiltersProps {
  choice: DeliveryChoice;
  /** The names of the chosen alarm and person, if the log contains them. */
  names: { alarm: string | undefined; person: string | undefined };
  onChange(part: Partial<DeliveryChoice>): void;
}

/** Filters the log by state and alarm, and for admins by person. */
export function DeliveryFilters({ choice, names, onChange }: DeliveryFiltersProps) {
  const { t } = useTranslation(["channels", "errors"]);
  const isAdmin = useMay("people.manage");
  const { state } = choice;
  const count = [choice.alarm, choice.person].filter(Boolean).length;
  return (
    <FilterBar label={t("deliveries.filter")}>
      <NativeSelect
        label={t("deliveries.state")}
        data={[
          { value: "", label: t("deliveries.any") },
          ...DELIVERY_STATES.map((value) => ({ value, label: t(`deliveries.states.${value}`) })),
        ]}
        value={state ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ state: DELIVERY_STATES.find((each) => each === currentTarget.value) })
        }
      />
      <PhoneFilters summary={count > 0 ? t("deliveries.chosen", { count }) : ""}>
        <FoundSelect
          label={t("deliveries.alarm")}
          any={t("deliveries.anyAlarm")}
          failed={t("errors:load.failed.alarms")}
          value={choice.alarm}
          name={names.alarm}
          useFound={useAlarmOptions}
          onChange={(alarm) => onChange({ alarm })}
        />
        {isAdmin && (
          <FoundSelect
            label={t("deliveries.who")}
            any={t("deliveries.anyPerson")}
            failed={t("errors:load.failed.people")}
            value={choice.person}
            name={names.person}
            useFound={usePersonOptions}
            onChange={(person) => onChange({ person })}
          />
        )}
      </PhoneFilters>
    </FilterBar>
  );
}

function useAlarmOptions(search: string, isOpen: boolean) {
  const words = useAlarmWords();
  const { dateTime } = useMoments();
  const { data, isError } = useFoundAlarms(search, isOpen);
  const options = data?.docs.map((alarm) => {
    const { _id: value, device, raisedAt } = alarm;
    const known = [words(alarm).head, device?.device_name, dateTime(raisedAt)];
    return { value, label: known.filter(Boolean).join(" · ") };
  });
  return { options, isError };
}

function usePersonOptions(search: string, isOpen: boolean) {
  const { data, isError } = useFoundPeople(search, isOpen);
  return { options: data?.users.map(({ _id: value, name: label }) => ({ value, label })), isError };
}
