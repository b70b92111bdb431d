import { NativeSelect } from "@mantine/core";
import type { PlanLayer } from "@switchboard/domain/site";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Chip } from "../../../ui/kit/layout/Chip.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { SegmentedControl } from "../../../ui/kit/SegmentedControl.tsx";

/** More floors than these would not fit side by side. */
const MOST_SIDE_BY_SIDE = 5;

interface FloorsProps {
  floors: readonly { _id: string; name: string }[];
  chosen: string;
  onChoose(id: string): void;
}

/** Leads from floor to floor of a building; renders nothing for a single one. */
export function FloorSwitch({ floors, chosen, onChoose }: FloorsProps) {
  const { t } = useTranslation("floorPlans");
  if (floors.length < 2) return null;
  const data = floors.map(({ _id, name }) => ({ value: _id, label: name }));
  const choice = { "aria-label": t("floors"), value: chosen, data };
  if (data.length > MOST_SIDE_BY_SIDE)
    return <NativeSelect {...choice} onChange={({ currentTarget }) => onChoose(currentTarget.value)} />;
  return (
    <Row isStrip>
      <SegmentedControl {...choice} onChange={onChoose} />
    </Row>
  );
}

interface LayersProps {
  layers: readonly PlanLayer[];
  chosen: PlanLayer;
  onChoose(layer: PlanLayer): void;
}

export function LayerChoice({ layers, chosen, onChoose }: LayersProps) {
  const { t } = useTranslation("floorPlans");
  if (layers.length < 2) return null;
  return (
    <Row wraps isStrip gap={8} role="group" aria-label={t("layers")}>
      {layers.map((layer) => (
        <Chip key={layer} aria-pressed={layer === chosen} onClick={() => onChoose(layer)}>
          {t(`layer.${layer}`)}
        </Chip>
      ))}
    </Row>
  );
}
