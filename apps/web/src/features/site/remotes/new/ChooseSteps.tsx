import { NativeSelect } from "@mantine/core";
import type { Codeset } from "@switchboard/contract";
import { APPLIANCE_TYPES } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useIsOnline } from "../../../../live/useLive.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import { ApplianceDrawing } from "../../../../widgets/ApplianceDrawing.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { brandsQuery } from "../api.ts";
import { brandName } from "../key-words.ts";
import { NoBlasters } from "../NoBlasters.tsx";
import { type Blaster, useBlasters } from "../useBlasters.ts";
import classes from "./NewRemote.module.css";

/** Step 1: chooses the type by pictures. */
export function TypeStep({ onChoose }: { onChoose(type: Codeset["type"]): void }) {
  const { t } = useTranslation("remotes");
  return (
    <Stack as="section" align="start" gap={12} isCard pad={16} className={classes.step}>
      <h2>{t("add.typeTitle")}</h2>
      <Grid as="ul" min={140} gap={12} className={classes.tiles}>
        {APPLIANCE_TYPES.map((type) => (
          <li key={type}>
            <PlainButton className={classes.tile} onClick={() => onChoose(type)}>
              <ApplianceDrawing type={type} />
              <strong>{t(`type.${type}`)}</strong>
            </PlainButton>
          </li>
        ))}
      </Grid>
    </Stack>
  );
}

interface BrandStepProps {
  type: Codeset["type"];
  onChoose(brand: string, provider: string | null): void;
}

/** Step 2: the brand, and who provides a set-top box. */
export function BrandStep({ type, onChoose }: BrandStepProps) {
  const { t } = useTranslation("remotes");
  const { data, error, isFetching, refetch } = useQuery(brandsQuery(type));
  const [provider, setProvider] = useState("");
  return (
    <Stack as="section" align="start" gap={12} isCard pad={16} className={classes.step}>
      <h2>{t("add.brandTitle")}</h2>
      <Text as="p" tone="quiet">
        {t("add.brandLead")}
      </Text>
      {error && !isFetching && <LoadFailure what="brands" error={error} onRetry={() => void refetch()} />}
      {data && data.stb_providers.length > 0 && (
        <NativeSelect
          className={classes.field}
          label={t("add.provider")}
          value={provider}
          onChange={(event) => setProvider(event.currentTarget.value)}
          data={[{ value: "", label: t("add.anyProvider") }, ...data.stb_providers]}
        />
      )}
      <Grid as="ul" min={140} gap={12} className={classes.tiles} data-small>
        {data?.brands.map((brand) => (
          <li key={brand}>
            <PlainButton className={classes.tile} onClick={() => onChoose(brand, provider || null)}>
              <strong>{brandName(brand, t)}</strong>
            </PlainButton>
          </li>
        ))}
      </Grid>
    </Stack>
  );
}

function BlasterTile({ blaster: { id, name, place }, onChoose }: { blaster: Blaster; onChoose(id: string): void }) {
  const { t } = useTranslation("remotes");
  const online = useIsOnline(id);
  return (
    <PlainButton
      className={classes.tile}
      aria-disabled={online === false || undefined}
      onClick={() => online === false || onChoose(id)}
    >
      <strong>{name}</strong>
      {place && <small>{place}</small>}
      {online === false && <StatusDot tone="critical" label={t("add.blasterOffline")} />}
    </PlainButton>
  );
}

/** Step 3: the blaster that can see it. */
export function BlasterStep({ onChoose }: { onChoose(id: string): void }) {
  const { t } = useTranslation("remotes");
  const blasters = useBlasters();
  const load = useDevicesLoad();
  return (
    <Stack as="section" align="start" gap={12} isCard pad={16} className={classes.step}>
      <h2>{t("add.blasterTitle")}</h2>
      <Text as="p" tone="quiet">
        {t("add.blasterLead")}
      </Text>
      {load.error && <LoadFailure what="blasters" error={load.error} onRetry={load.retry} />}
      {load.isComplete && blasters.length === 0 && <NoBlasters />}
      <Grid as="ul" min={140} gap={12} className={classes.tiles} data-wide>
        {blasters.map((blaster) => (
          <li key={blaster.id}>
            <BlasterTile blaster={blaster} onChoose={onChoose} />
          </li>
        ))}
      </Grid>
    </Stack>
  );
}
