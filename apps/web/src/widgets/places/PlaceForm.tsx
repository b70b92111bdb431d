import { NativeSelect, TextInput } from "@mantine/core";
import { LONGEST } from "@switchboard/domain/core";
import { mayContain, PLACE_KINDS, type PlaceKind } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { type Group, groupsQuery } from "../../data/groups.ts";
import { type Place, usePlaces } from "../../data/places.ts";
import { useManagedPlaces } from "../../data/useManagedPlaces.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { FieldRow } from "../../ui/kit/FieldRow.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { SegmentedControl } from "../../ui/kit/SegmentedControl.tsx";
import { Sheet } from "../../ui/kit/Sheet.tsx";
import { loadOf } from "../list-load.ts";
import { Picker } from "../picker/Picker.tsx";
import { compareNames, withTicked } from "../picker/picker-rows.ts";
import classes from "./PlaceForm.module.css";
import { PlacePictureField } from "./PlacePictureField.tsx";
import { placeChoices } from "./place-choices.ts";
import { type PlaceFormStart, usePlaceForm } from "./usePlaceForm.ts";

interface PlaceFormProps extends Omit<PlaceFormStart, "rooms"> {
  onClose(): void;
}

/** Waits for the rooms, because the form starts with those that are in the place. */
export function PlaceForm(props: PlaceFormProps) {
  const groups = useQuery(groupsQuery()).data;
  return groups && <LoadedForm {...props} groups={groups} />;
}

/** Edits a site, building or floor: its name, kind, area, what it is in, its picture, and the rooms in it. */
function LoadedForm({ place, inside, groups, onClose }: PlaceFormProps & { groups: readonly Group[] }) {
  const { t } = useTranslation("places");
  const rooms = groups.filter((each) => place !== undefined && each.place === place._id);
  const { form, bind, values, set, failure, isBusy } = usePlaceForm({ place, inside, rooms }, onClose);
  const { isAdmin, tree } = useManagedPlaces();
  // The topmost place of a manager stays what and where it is.
  const isTop = !isAdmin && place !== undefined && !tree.get(place.parent ?? "");
  const around = tree
    .lines()
    .filter(({ place: outer }) => mayContain(outer.kind, values.kind) && outer._id !== place?._id);
  return (
    <Sheet title={t(place ? "form.editTitle" : "form.newTitle")} width={480} isFilled onClose={onClose}>
      <Stack as="form" gap={16} grows {...form} className={classes.form}>
        {!isTop && <KindChoice kind={values.kind} onKind={(kind) => set({ kind })} />}
        <TextInput
          label={t("form.name")}
          maxLength={LONGEST.name}
          data-autofocus={place ? undefined : true}
          {...bind("name")}
        />
        <FieldRow>
          {!isTop && (
            <NativeSelect
              label={t("form.parent")}
              data={[...(isAdmin ? [{ value: "", label: t("form.top") }] : []), ...placeChoices(tree, around)]}
              {...bind("parent")}
            />
          )}
          <TextInput label={t("form.area")} inputMode="decimal" {...bind("area")} />
        </FieldRow>
        <PlacePictureField place={place} picture={values.picture} onChange={(picture) => set({ picture })} />
        <RoomPicker place={place} groups={groups} chosen={values.rooms} onChange={(chosen) => set({ rooms: chosen })} />
        {failure && (
          <Text as="p" tone="critical" role="alert">
            {failure}
          </Text>
        )}
        <Button type="submit" isPending={isBusy}>
          {t(place ? "form.save" : "form.create")}
        </Button>
      </Stack>
    </Sheet>
  );
}

function KindChoice({ kind, onKind }: { kind: PlaceKind; onKind(kind: PlaceKind): void }) {
  const { t } = useTranslation("places");
  return (
    <SegmentedControl
      fullWidth
      aria-label={t("form.kind")}
      value={kind}
      onChange={onKind}
      data={PLACE_KINDS.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
    />
  );
}

interface RoomPickerProps {
  place: Place | undefined;
  groups: readonly Group[];
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
}

/** Chooses the rooms directly in the place, and says which of them leave another one. */
function RoomPicker({ place, groups, chosen, onChange }: RoomPickerProps) {
  const { t } = useTranslation("places");
  const query = useQuery(groupsQuery());
  const { tree } = usePlaces();
  const { isAdmin } = useManagedPlaces();
  const entries = groups
    .filter(({ type, managed }) => type === "room" && (isAdmin || managed))
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ _id: id, name, place: at }) => {
      const other = at && at !== place?._id ? tree.get(at)?.name : undefined;
      return { id, name, note: other && t(chosen.has(id) ? "form.moves" : "form.isIn", { place: other }) };
    });
  return (
    <Stack as="fieldset" grows className={classes.picker}>
      <legend>{t("form.rooms")}</legend>
      <Picker
        entries={entries}
        chosen={chosen}
        onTick={(ticked, isIn) => onChange(withTicked(chosen, ticked, isIn))}
        what="rooms"
        load={loadOf(query)}
        words={{ nothing: t("form.noRooms"), search: t("form.searchRooms") }}
      />
    </Stack>
  );
}
