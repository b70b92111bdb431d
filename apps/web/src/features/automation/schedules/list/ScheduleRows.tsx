import { useMediaQuery } from "@mantine/hooks";
import type { Schedule } from "@switchboard/contract";
import type { ComponentProps } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { VirtualRows } from "../../../../ui/kit/VirtualRows.tsx";
import { Pickable } from "../../../../ui/selection/Pickable.tsx";
import { PickList } from "../../../../ui/selection/PickList.tsx";
import type { PlanQuestion } from "../../../../widgets/schedules/plan-question.ts";
import { useWhen } from "../when-words.ts";
import classes from "./ScheduleList.module.css";
import { ScheduleRow } from "./ScheduleRow.tsx";
import { useDaysWords } from "./useDaysWords.ts";

interface ScheduleRowsProps {
  schedules: readonly Schedule[];
  /** The props of an ongoing selection. */
  picks: Pick<ComponentProps<typeof PickList>, "picking" | "gestures">;
  onAsk(question: PlanQuestion): void;
  onDelete(schedule: Schedule): void;
}

/** The assumed height before rendering; rows are taller on a phone, where lines wrap. */
const ROW = { wide: 140, narrow: 166 };

/** Each row is as high as its text needs. */
export function ScheduleRows({ schedules, picks, onAsk, onDelete }: ScheduleRowsProps) {
  const { t } = useTranslation("schedules");
  const isNarrow = useMediaQuery("(max-width: 767px)");
  const isAdmin = useMay("people.manage");
  const shared = { hasOwner: isAdmin, when: useWhen(), now: useServerNow(), daysWords: useDaysWords() };
  return (
    <PickList {...picks}>
      <VirtualRows
        keys={schedules.map(({ _id }) => _id)}
        height={isNarrow ? ROW.narrow : ROW.wide}
        isMeasured
        label={t("title")}
        className={classes.list}
      >
        {(index) => {
          const schedule = schedules[index];
          return (
            schedule && (
              <Pickable id={schedule._id} name={schedule.name}>
                <ScheduleRow schedule={schedule} {...shared} onAsk={onAsk} onDelete={onDelete} />
              </Pickable>
            )
          );
        }}
      </VirtualRows>
    </PickList>
  );
}
