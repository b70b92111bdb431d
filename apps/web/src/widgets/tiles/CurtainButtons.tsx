import type { CurtainOrder } from "@switchboard/domain/site";
import { CurtainState } from "@switchboard/domain/site";
import { useContext } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { toast } from "../../ui/notices/notices.ts";
import classes from "./Curtain.module.css";
import { type CurtainView, orderCurtain } from "./curtain-view.ts";
import { TapSourceContext } from "./tap-source.ts";

const ORDERS: readonly { order: CurtainOrder; path: string; reached: readonly CurtainState[] }[] = [
  {
    order: "open",
    path: "M9 4v16H7v-6.5H3.8l1.7 1.7-1.2 1.2L.5 12.5l3.8-3.9 1.2 1.2-1.7 1.7H7V4zm6 0h2v7.5h3.2l-1.7-1.7 1.2-1.2 3.8 3.9-3.8 3.9-1.2-1.2 1.7-1.7H17V20h-2z",
    reached: [CurtainState.open, CurtainState.opening],
  },
  { order: "stop", path: "M7 7h10v10H7z", reached: [] },
  {
    order: "close",
    path: "M11 4v16H9v-6.5H6.3l-1.7 1.7-1.2-1.2 2.3-1.5-2.3-1.5 1.2-1.2 1.7 1.7H9V4zm2 0h2v7.5h2.7l1.7-1.7 1.2 1.2-2.3 1.5 2.3 1.5-1.2 1.2-1.7-1.7H15V20h-2z",
    reached: [CurtainState.closed, CurtainState.closing],
  },
];

interface CurtainButtonsProps {
  id: string;
  view: CurtainView;
  /** Shows the words when there is room for them. */
  large?: boolean;
}

/** Open, stop, close. All three stay within reach: a curtain may be moved by hand, and stopping must never wait. */
export function CurtainButtons({ id, view, large = false }: CurtainButtonsProps) {
  const { t } = useTranslation("control");
  const source = useContext(TapSourceContext);
  const isOffline = view.offlineSince !== undefined;
  const ask = (order: CurtainOrder) => {
    if (orderCurtain(id, order, source) === "offline") toast(t("tile.offlineWhy"));
  };
  return (
    <span className={classes.buttons} data-large={large || undefined}>
      {ORDERS.map(({ order, path, reached }) => (
        <PlainButton
          key={order}
          aria-label={t(`curtain.label.${order}`)}
          aria-disabled={isOffline || undefined}
          data-reached={(view.state !== undefined && reached.includes(view.state)) || undefined}
          onClick={() => ask(order)}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
            <path d={path} />
          </svg>
          {large && t(`curtain.${order}`)}
        </PlainButton>
      ))}
    </span>
  );
}
