import type { ReactNode } from "react";
import type { Place } from "../../data/places.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { EmptyState } from "../../ui/kit/EmptyState.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";

interface PlaceEmptyProps {
  what: "switches" | "devices" | "alarms";
  place: Place;
  icon?: ReactNode;
  /** Shows the entries of all places. */
  onShowAll(): void;
  /** Removes all filters; missing when the place is the only one. */
  clear?: { label: string; onClear(): void } | undefined;
}

/** A list without entries in the chosen place, with the way to those of other places. */
export function PlaceEmpty({ what, place: { name }, icon, onShowAll, clear }: PlaceEmptyProps) {
  const { t } = useTranslation("places");
  const buttons = (
    <Row wraps justify="center" gap={8}>
      <Button isQuiet onClick={onShowAll}>
        {t("filter.showAll")}
      </Button>
      {clear && (
        <Button isQuiet onClick={clear.onClear}>
          {clear.label}
        </Button>
      )}
    </Row>
  );
  return (
    <EmptyState
      icon={icon}
      title={t(clear ? `noMatch.${what}` : `nothing.${what}`, { place: name })}
      action={buttons}
    />
  );
}
