import type { Panel, PanelCode } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { panelsQuery } from "../../../../data/panels.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Section } from "../../../../ui/kit/Section.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { useNewCode } from "./api.ts";
import { PanelRow } from "./PanelRow.tsx";

const NewPanel = lazy(() => import("./NewPanel.tsx").then((module) => ({ default: module.NewPanel })));
const ShowCode = lazy(() => import("./ShowCode.tsx").then((module) => ({ default: module.ShowCode })));
const RenamePanel = lazy(() => import("./RenamePanel.tsx").then((module) => ({ default: module.RenamePanel })));
const DeletePanel = lazy(() => import("./DeletePanel.tsx").then((module) => ({ default: module.DeletePanel })));

type Open =
  | { kind: "new" }
  | { kind: "rename" | "delete"; panel: Panel }
  | { kind: "code"; panel: Panel; code: PanelCode };

/** For admins: the tablets on the walls, how each is paired, and how it ends. */
export function PanelsTab({ room }: { room: string | undefined }) {
  const { t } = useTranslation("settings");
  const { data: panels, error, isFetching, refetch } = useQuery(panelsQuery());
  const newCode = useNewCode();
  const [open, setOpen] = useState<Open | undefined>(room === undefined ? undefined : { kind: "new" });
  const close = () => setOpen(undefined);
  const askCode = (panel: Panel) =>
    newCode.mutate(panel._id, { onSuccess: (code) => setOpen({ kind: "code", panel, code }) });
  if (!panels && error && !isFetching)
    return <LoadFailure what="panels" error={error} onRetry={() => void refetch()} />;
  if (!panels) return <div className={form.skeleton} role="status" aria-label={t("panels.title")} />;
  const add = <Button onClick={() => setOpen({ kind: "new" })}>{t("panels.add")}</Button>;
  return (
    <Section title={t("panels.title")} lead={t("panels.lead")}>
      {panels.length === 0 && <EmptyState title={t("panels.empty")} text={t("panels.emptyText")} action={add} />}
      <Stack as="ul">
        {panels.map((panel) => (
          <PanelRow
            key={panel._id}
            panel={panel}
            onCode={() => askCode(panel)}
            onRename={() => setOpen({ kind: "rename", panel })}
            onDelete={() => setOpen({ kind: "delete", panel })}
          />
        ))}
      </Stack>
      {panels.length > 0 && <div className={form.buttons}>{add}</div>}
      <Suspense>
        {open?.kind === "new" && (
          <NewPanel room={room} onClose={close} onMade={(panel, code) => setOpen({ kind: "code", panel, code })} />
        )}
        {open?.kind === "code" && <ShowCode panel={open.panel} code={open.code} onClose={close} />}
        {open?.kind === "rename" && <RenamePanel panel={open.panel} onClose={close} />}
        {open?.kind === "delete" && <DeletePanel panel={open.panel} onClose={close} />}
      </Suspense>
    </Section>
  );
}
