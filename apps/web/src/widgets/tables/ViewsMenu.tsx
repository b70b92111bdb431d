import { Menu } from "@mantine/core";
import type { View } from "@switchboard/contract";
import { IconCheck, IconChevronDown, IconLayoutList } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { messageOf } from "../../api/error-notices.ts";
import { useEditView, viewsQuery } from "../../data/views.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import form from "../../ui/kit/Form.module.css";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { notice, success } from "../../ui/notices/notices.ts";
import { fittingArrangement, sameArrangement } from "../../ui/table/arrangement.ts";
import classes from "./TableBar.module.css";
import type { ListTable } from "./useTable.ts";
import type { ViewQuestion } from "./ViewDialogs.tsx";
import { type Filters, givenFilters, sameFilters } from "./view-filters.ts";

const ViewDialogs = lazy(() => import("./ViewDialogs.tsx").then((module) => ({ default: module.ViewDialogs })));
const mark = { size: 16, stroke: 2, "aria-hidden": true } as const;

export interface ViewsMenuProps<Row> {
  table: ListTable<Row>;
  filters: Record<string, string | undefined>;
  /** Shows the list with these filters and no others. */
  onFilters(filters: Filters): void;
}

/** The view in use: the one that was picked last, or any that looks just so. */
function useViews<Row>({ table, filters, onFilters }: ViewsMenuProps<Row>) {
  const query = useQuery(viewsQuery(table.list));
  const [picked, setPicked] = useState<string>();
  const views = query.data?.views ?? [];
  const now = givenFilters(filters);
  const isShown = ({ arrangement, filters: own }: Pick<View, "arrangement" | "filters">) =>
    sameArrangement(fittingArrangement(table.columns, arrangement), table.arrangement) && sameFilters(own, now);
  const current = views.find(({ _id }) => _id === picked) ?? views.find(isShown);
  const pick = (view: View) => {
    setPicked(view._id);
    table.arrange(fittingArrangement(table.columns, view.arrangement));
    onFilters(view.filters);
  };
  const pickStandard = () => {
    setPicked(undefined);
    table.arrange(table.standard);
    onFilters({});
  };
  const isStandard = isShown({ arrangement: table.standard, filters: {} });
  return {
    query,
    views,
    now,
    current,
    isChanged: current && !isShown(current),
    isStandard,
    pick,
    pickStandard,
    setPicked,
  };
}

/** Ways of looking at a list that the person has given names. */
export function ViewsMenu<Row>(props: ViewsMenuProps<Row>) {
  const { t } = useTranslation("tables");
  const { query, views, now, current, isChanged, isStandard, pick, pickStandard, setPicked } = useViews(props);
  const [question, setQuestion] = useState<ViewQuestion>();
  const { arrangement, list } = props.table;
  const edit = useEditView(list);
  const update = ({ _id: id, name }: View) =>
    edit.mutate(
      { id, arrangement, filters: now },
      {
        onSuccess: () => success(t("views.updated", { name })),
        onError: (error) => {
          if (error instanceof ApiError) notice({ head: t("views.notSaved"), message: messageOf(error) });
        },
      },
    );
  const check = (isIt: boolean | undefined) =>
    isIt ? <IconCheck {...mark} /> : <IconCheck {...mark} visibility="hidden" />;
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button isQuiet className={classes.button} data-changed={isChanged || undefined}>
            <IconLayoutList size={18} stroke={1.7} aria-hidden="true" />
            <Text isClipped>{current?.name ?? t("views.title")}</Text>
            {isChanged && <small>{t("views.changed")}</small>}
            <IconChevronDown size={14} stroke={2} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          <Menu.Item leftSection={check(!current && isStandard)} onClick={pickStandard}>
            {t("views.standard")}
          </Menu.Item>
          {views.map((view) => (
            <Menu.Item key={view._id} leftSection={check(view === current)} onClick={() => pick(view)}>
              {view.name}
            </Menu.Item>
          ))}
          {query.isError && (
            <Menu.Item closeMenuOnClick={false} onClick={() => void query.refetch()}>
              {t("views.failed")}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item onClick={() => setQuestion({ kind: "new", arrangement, filters: now })}>
            {t("views.save")}
          </Menu.Item>
          {current && (
            <>
              {isChanged && (
                <Menu.Item onClick={() => update(current)}>{t("views.update", { name: current.name })}</Menu.Item>
              )}
              <Menu.Item onClick={() => setQuestion({ kind: "rename", view: current })}>
                {t("views.rename", { name: current.name })}
              </Menu.Item>
              <Menu.Item className={form.failure} onClick={() => setQuestion({ kind: "delete", view: current })}>
                {t("views.delete", { name: current.name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {question && (
          <ViewDialogs question={question} list={list} onClose={() => setQuestion(undefined)} onSaved={setPicked} />
        )}
      </Suspense>
    </>
  );
}
