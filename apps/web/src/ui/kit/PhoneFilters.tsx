import { useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@switchboard/icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "./Button.tsx";
import { Stack } from "./layout/Stack.tsx";
import classes from "./PhoneFilters.module.css";
import { Sheet } from "./Sheet.tsx";

interface PhoneFiltersProps {
  /** Summarises the filters, which are hidden on a phone. */
  summary: string;
  children: ReactNode;
}

/** Shows filters inline on a desktop and in a sheet on a phone, so that the content comes first. */
export function PhoneFilters({ summary, children }: PhoneFiltersProps) {
  const { t } = useTranslation("common");
  const isPhone = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <button type="button" className={classes.opener} onClick={() => setIsOpen(true)}>
        <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden="true" />
        <strong>{t("filters")}</strong>
        <span>{summary}</span>
      </button>
      {isOpen && (
        <Sheet title={t("filters")} onClose={() => setIsOpen(false)}>
          <Stack gap={12} className={classes.fields}>
            {children}
            <Button onClick={() => setIsOpen(false)}>{t("done")}</Button>
          </Stack>
        </Sheet>
      )}
    </>
  );
}
