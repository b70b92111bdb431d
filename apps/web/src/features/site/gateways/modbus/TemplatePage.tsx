import type { ModbusTemplate } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMay } from "../../../../api/useMay.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../../ui/kit/AdminsOnly.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Page } from "../../../../ui/kit/Page.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { type Templates, templatesQuery } from "./api.ts";
import { NoGateway } from "./NoGateway.tsx";
import { NEW_TEMPLATE, TemplateForm } from "./TemplateForm.tsx";
import { useHere } from "./useHere.ts";

/** Creates, copies or changes a template and tries it on a meter of one gateway; for admins. */
export function TemplatePage() {
  const { t } = useTranslation("modbus");
  if (useMay("device.manage")) return <Template />;
  return (
    <Page title={t("template.new")}>
      <AdminsOnly />
    </Page>
  );
}

interface TemplateAddress {
  id?: string | undefined;
  copy?: string | undefined;
}

/** Returns the form's initial template, or undefined when the address names one that does not exist. */
function firstOf({ templates, shipped }: Templates, { id, copy }: TemplateAddress, copied: (model: string) => string) {
  const own = templates.find(({ _id }) => _id === (id ?? copy));
  const known: ModbusTemplate | undefined = own ?? shipped.find((each) => each.id === copy);
  if (id !== undefined) return own;
  if (copy === undefined) return NEW_TEMPLATE;
  return known && { ...known, model: copied(known.model) };
}

function Template() {
  const { t } = useTranslation("modbus");
  const { gateway: asked, id, copy } = useSearch({ from: "/app/devices/gateways/template" });
  const { here, load: gateways, isGone } = useHere(asked);
  const navigate = useNavigate();
  const query = useQuery(templatesQuery());
  const templates = loadOf(query);
  const first =
    query.data && firstOf(query.data, { id, copy }, (model) => t("template.copied", { model }).slice(0, 80));
  const used = query.data?.templates.find(({ _id }) => _id === id)?.usedBy.length ?? 0;
  if (isGone)
    return (
      <Page title={t("template.new")}>
        <NoGateway />
      </Page>
    );
  return (
    <Page
      title={id === undefined ? t("template.new") : t("template.edit")}
      lead={used > 0 ? t("template.used", { count: used }) : t("template.lead")}
    >
      {gateways.error && <LoadFailure what="gateways" error={gateways.error} onRetry={gateways.retry} />}
      {templates.error && <LoadFailure what="templates" error={templates.error} onRetry={templates.retry} />}
      {(gateways.isWaiting || templates.isWaiting) && (
        <div className={form.skeleton} role="status" aria-label={t("template.new")} />
      )}
      {query.data && !first && <EmptyState title={t("template.gone")} text={t("template.goneText")} />}
      {here && first && (
        <TemplateForm
          key={id ?? copy ?? "new"}
          gateway={here._id}
          first={first}
          id={id}
          onSaved={({ _id }, place) =>
            void navigate({
              to: "/app/devices/gateways/modbus",
              search: { gateway: here._id, ...(place && { add: _id, ...place }) },
            })
          }
        />
      )}
    </Page>
  );
}
