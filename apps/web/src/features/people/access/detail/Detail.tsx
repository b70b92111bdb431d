import { IconArrowLeft } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import split from "../../../../ui/kit/Split.module.css";
import { type AccessSearch, toAccess } from "../access-search.ts";
import classes from "./Detail.module.css";

interface DetailProps {
  kind: "people" | "devices";
  search: AccessSearch;
  title: string;
  note?: string;
  children?: ReactNode;
}

/** The right side: whose or which access it is, and on a phone the way back to the list. */
export function Detail({ kind, search, title, note, children }: DetailProps) {
  const { t } = useTranslation("access");
  const all = kind === "people" ? { ...search, person: undefined } : { ...search, device: undefined };
  return (
    <Stack as="section" gap={12} className={classes.detail} data-pane="detail" aria-label={title}>
      <Link {...toAccess(all)} className={split.back} activeProps={{}}>
        <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
        {t(`${kind}.back`)}
      </Link>
      <header className={classes.head}>
        <h2 tabIndex={-1}>{title}</h2>
        {note && (
          <Text as="p" tone="quiet" breaks>
            {note}
          </Text>
        )}
      </header>
      {children}
    </Stack>
  );
}

/** Nothing is chosen yet. */
export function NothingChosen({ kind }: { kind: "people" | "devices" }) {
  const { t } = useTranslation("access");
  return (
    <div className={classes.unchosen}>
      <EmptyState title={t(`${kind}.choose`)} text={t(`${kind}.chooseText`)} />
    </div>
  );
}
