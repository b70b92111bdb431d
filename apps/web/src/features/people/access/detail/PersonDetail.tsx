import { IconShieldCheck } from "@switchboard/icons";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import type { AccessSearch } from "../access-search.ts";
import type { Grants, PlacesAround } from "../model/grants.ts";
import type { GrantableAreas } from "../useGrantableAreas.ts";
import { AccessEditor } from "./AccessEditor.tsx";
import { type Folds, rowsOfPerson } from "./access-rows.ts";
import { Detail, NothingChosen } from "./Detail.tsx";

interface PersonDetailProps {
  id: string | undefined;
  grants: ReadonlyMap<string, Grants>;
  placesAround: PlacesAround;
  devices: readonly LiveDevice[];
  areas: GrantableAreas;
  search: AccessSearch;
}

/** Shows one person, and every device with their access to it. */
export function PersonDetail({ id, grants, placesAround, devices, areas, search }: PersonDetailProps) {
  const { t } = useTranslation("access");
  const [text, setText] = useState("");
  const [folds, setFolds] = useState<Folds>(new Map());
  const wanted = useDeferredValue(text);
  const { places, rooms, load } = areas;
  const own = grants.get(id ?? "");
  const [opened] = useState(own);
  const rows = useMemo(
    () => (own ? rowsOfPerson(own, { devices, places, rooms, opened: opened ?? own }, wanted, folds) : []),
    [own, devices, places, rooms, opened, wanted, folds],
  );
  if (!id) return <NothingChosen kind="people" />;
  if (!own) return <Detail kind="people" search={search} title={t("people.gone")} />;
  const { name, email } = own.person;
  return (
    <Detail kind="people" search={search} title={name} note={email}>
      {own.isAdmin ? (
        <EmptyState
          icon={<IconShieldCheck size={22} stroke={1.6} />}
          title={t("admin.title", { name })}
          text={t("admin.text")}
        />
      ) : (
        <>
          {load.error && <LoadFailureLine what="rooms" error={load.error} onRetry={load.retry} />}
          <AccessEditor view="person" {...{ grants, placesAround, rows, text }} onText={setText} onFolds={setFolds} />
        </>
      )}
    </Detail>
  );
}
