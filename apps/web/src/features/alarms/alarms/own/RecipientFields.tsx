import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { onCallQuery } from "../../../../data/on-call.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import form from "../../../../ui/kit/Form.module.css";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ChosenPeople } from "../../../../widgets/people/ChosenPeople.tsx";
import { type AlarmValues, BY_PEOPLE, type Party } from "./alarm-values.ts";

interface RecipientFieldsProps {
  values: AlarmValues;
  errors: { [Name in "first" | "next" | "nextMinutes"]?: string | undefined };
  onChange(part: Partial<AlarmValues>): void;
}

/** Chooses whom the alarm notifies, and who is next if nobody responds. */
export function RecipientFields({ values, errors, onChange }: RecipientFieldsProps) {
  const { t } = useTranslation("alarms");
  const { first, next, nextMinutes } = values;
  return (
    <Stack gap={16}>
      <PartyField
        label={t("own.notify")}
        none={t("own.usual")}
        party={first}
        problem={errors.first}
        onChange={(party) => onChange({ first: party })}
      />
      {first.by === "" && <Hint>{t("own.usualHint")}</Hint>}
      {first.by !== "" && first.by !== BY_PEOPLE && <Hint>{t("own.planHint")}</Hint>}
      {first.by === BY_PEOPLE && (
        <PartyField
          label={t("own.next")}
          none={t("own.nobody")}
          party={next}
          problem={errors.next}
          onChange={(party) => onChange({ next: party })}
        />
      )}
      {first.by === BY_PEOPLE && next.by !== "" && (
        <TextInput
          label={t("own.nextMinutes")}
          inputMode="numeric"
          maxLength={4}
          value={nextMinutes}
          error={errors.nextMinutes}
          onChange={({ currentTarget }) => onChange({ nextMinutes: currentTarget.value })}
        />
      )}
    </Stack>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <Text as="p" tone="quiet">
      {children}
    </Text>
  );
}

interface PartyFieldProps {
  label: string;
  none: string;
  party: Party;
  problem: string | undefined;
  onChange(party: Party): void;
}

function PartyField({ label, none, party, problem, onChange }: PartyFieldProps) {
  const { t } = useTranslation("alarms");
  const { data: plans = [] } = useQuery(onCallQuery());
  const { by, people } = party;
  return (
    <Stack gap={8}>
      <NativeSelect
        label={label}
        data={[
          { value: "", label: none },
          { value: BY_PEOPLE, label: t("own.people") },
          ...plans.map(({ _id, name }) => ({ value: _id, label: t("own.plan", { name }) })),
        ]}
        value={by}
        onChange={({ currentTarget }) => onChange({ by: currentTarget.value, people })}
      />
      {by === BY_PEOPLE && (
        <ChosenPeople
          people={people}
          words={{
            add: t("own.addPerson"),
            remove: (name) => t("own.removePerson", { name }),
            placeholder: t("own.searchPerson"),
            nobody: t("own.nobodyFound"),
          }}
          onChange={(chosen) => onChange({ by, people: chosen })}
        />
      )}
      {problem && (
        <p className={form.failure} data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
    </Stack>
  );
}
