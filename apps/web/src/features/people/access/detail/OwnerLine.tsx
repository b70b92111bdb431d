import { lazy, Suspense, useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import type { Grants } from "../model/grants.ts";

const HandOver = lazy(() => import("./HandOver.tsx").then((module) => ({ default: module.HandOver })));

interface OwnerLineProps {
  device: LiveDevice;
  grants: ReadonlyMap<string, Grants>;
}

/** Who shares the device beside the admins; an admin may hand it over. */
export function OwnerLine({ device, grants }: OwnerLineProps) {
  const { t } = useTranslation("access");
  const mayHandOver = useMay("device.manage");
  const [isOpen, setOpen] = useState(false);
  const { owner } = device;
  return (
    <Row wraps justify="between" gap="8 12">
      <p>{owner ? t("owner.is", { name: owner.name }) : t("owner.nobody")}</p>
      {mayHandOver && (
        <Button isQuiet onClick={() => setOpen(true)}>
          {t("owner.open")}
        </Button>
      )}
      <Suspense>{isOpen && <HandOver device={device} grants={grants} onClose={() => setOpen(false)} />}</Suspense>
    </Row>
  );
}
