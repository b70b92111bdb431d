import type { Delivery } from "@switchboard/contract";
import { DELIVERY_STATES, type DeliveryState } from "@switchboard/domain/alarms";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useAddressStep } from "../../../ui/address-step.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import figures from "../../../ui/kit/Figures.module.css";
import { ListEmpty } from "../../../ui/kit/ListEmpty.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Pager } from "../../../ui/kit/Pager.tsx";
import { StatusDot, type StatusTone } from "../../../ui/kit/StatusDot.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import { useDeliveries } from "./api.ts";
import { DeliveryExport } from "./DeliveryExport.tsx";
import { type DeliveryChoice, DeliveryFilters } from "./DeliveryFilters.tsx";

const ON_A_PAGE = 50;
const TONES: Record<DeliveryState, StatusTone> = {
  waiting: "quiet",
  sending: "quiet",
  accepted: "good",
  seen: "good",
  failed: "critical",
  dropped: "warning",
};

/** Keeps the filter and page in the address. */
function useChoice() {
  const { state: raw, alarm, person, page: at } = useSearch({ from: "/app/alarms/deliveries" });
  const navigate = useNavigate();
  const step = useAddressStep();
  const state = DELIVERY_STATES.find((each) => each === raw);
  const page = Math.max(0, (Number(at) || 1) - 1);
  const choice: DeliveryChoice = { state, alarm, person };
  const go = ({ page: next, ...part }: Partial<DeliveryChoice> & { page?: number }) => {
    const search = { ...choice, ...part, page: pageText(next) };
    void navigate({ to: "/app/alarms/deliveries", search, ...step() });
  };
  return { choice, page, go };
}

const EVERYTHING: DeliveryChoice = { state: undefined, alarm: undefined, person: undefined };

const pageText = (page: number | undefined) => (page ? String(page + 1) : undefined);

/** Returns the names of the chosen alarm and person from the log. */
const namesIn = (docs: readonly Delivery[], { alarm, person }: DeliveryChoice) => ({
  alarm: docs.find((each) => each.alarm === alarm)?.head,
  person: docs.find((each) => each.person._id === person)?.person.name,
});

/** Lists the messages with their recipients, channels and results: everyone sees their own, admins everybody's. */
export function DeliveriesPage() {
  const { t } = useTranslation("channels");
  const { choice, page, go } = useChoice();
  const { state, alarm, person } = choice;
  const filter = { ...(state && { state }), ...(alarm && { alarm }), ...(person && { person }) };
  const query = useDeliveries({ limit: ON_A_PAGE, page: page + 1, ...filter });
  const { docs = [], count = 0 } = query.data ?? {};
  const from = page * ON_A_PAGE + 1;
  const range = t("deliveries.range", { from, to: from + docs.length - 1, count });
  return (
    <ListPage
      isLive={false}
      title={t("deliveries.title")}
      lead={t("deliveries.lead")}
      filters={<DeliveryFilters choice={choice} names={namesIn(docs, choice)} onChange={go} />}
      load={loadOf(query)}
      what="deliveries"
      isEmpty={docs.length === 0}
      empty={<NoDeliveries isFiltered={Boolean(state || alarm || person)} onClear={() => go(EVERYTHING)} />}
    >
      {docs.length > 0 && <DeliveryExport docs={docs} filter={filter} />}
      {docs.length > 0 && <DeliveryTable docs={docs} />}
      {docs.length > 0 && (
        <Pager
          page={page}
          isLast={(page + 1) * ON_A_PAGE >= count}
          onPage={(next) => go({ page: next })}
          words={{
            label: t("deliveries.page"),
            range,
            before: t("deliveries.before"),
            after: t("deliveries.after"),
          }}
        />
      )}
    </ListPage>
  );
}

function NoDeliveries({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("channels");
  const words = {
    title: t("deliveries.empty.title"),
    text: t("deliveries.empty.text"),
    filteredTitle: t("deliveries.filtered.title"),
    filteredText: t("deliveries.filtered.text"),
    clear: t("deliveries.filtered.clear"),
  };
  const toChannels = (
    <ButtonLink to="/app/account/channels" isQuiet>
      {t("deliveries.empty.channels")}
    </ButtonLink>
  );
  return <ListEmpty {...{ isFiltered, onClear, words }} action={toChannels} />;
}

function DeliveryTable({ docs }: { docs: readonly Delivery[] }) {
  const { t } = useTranslation("channels");
  const isAdmin = useMay("people.manage");
  return (
    <Surface isCard pad="12 16">
      <table className={`${figures.figures} ${figures.cards}`} data-words>
        <thead>
          <tr>
            <th scope="col">{t("deliveries.when")}</th>
            {isAdmin && <th scope="col">{t("deliveries.who")}</th>}
            <th scope="col">{t("deliveries.how")}</th>
            <th scope="col">{t("deliveries.what")}</th>
            <th scope="col">{t("deliveries.result")}</th>
          </tr>
        </thead>
        <tbody>
          {docs.map((delivery) => (
            <tr key={delivery._id}>
              <td data-label={t("deliveries.when")}>
                <RelativeTime at={delivery.created_at} />
              </td>
              {isAdmin && <td data-label={t("deliveries.who")}>{delivery.person.name || t("deliveries.somebody")}</td>}
              <td data-label={t("deliveries.how")}>
                <ChannelName {...delivery.channel} />
              </td>
              <td data-label={t("deliveries.what")}>{delivery.head}</td>
              <td data-label={t("deliveries.result")}>
                <Result delivery={delivery} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Surface>
  );
}

/** Names the channel, and its kind where the name does not say it already. Account mails and reports have no channel but mail. */
function ChannelName({ kind, name }: Delivery["channel"]) {
  const { t } = useTranslation("channels");
  const word = t(`kind.${kind}`);
  return (
    <>
      {name || word}
      {name !== "" && name !== word && <small>{word}</small>}
    </>
  );
}

function Result({ delivery: { state, reason, tries, seen_at, accepted_at } }: { delivery: Delivery }) {
  const { t } = useTranslation("channels");
  const at = seen_at ?? accepted_at;
  return (
    <>
      <StatusDot tone={TONES[state]} label={t(`deliveries.states.${state}`)} />
      {reason && <small>{t(`reason.${reason}`)}</small>}
      {at && (
        <small>
          <RelativeTime at={at} />
        </small>
      )}
      {tries > 1 && <small>{t("deliveries.tries", { count: tries })}</small>}
    </>
  );
}
