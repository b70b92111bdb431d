import type { Group } from "../../../data/groups.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { useAskedOfAll } from "../../../live/useAskedOfAll.ts";
import { useConnection } from "../../../live/useLive.ts";
import { GroupBox } from "../../../ui/selection/GroupBox.tsx";
import { Pickable } from "../../../ui/selection/Pickable.tsx";
import { usePutIntoGroup } from "./drag/usePutIntoGroup.ts";
import { GroupCard } from "./GroupCard.tsx";
import classes from "./GroupsPage.module.css";
import type { sections } from "./group-list.ts";

interface GroupSectionsProps {
  shown: ReturnType<typeof sections>;
  switching: ReturnType<typeof useAskedOfAll>;
  /** Missing for users who may only look. */
  onEdit: ((group: Group) => void) | undefined;
  onDelete(group: Group): void;
}

/** Shows the groups' cards, rooms before kinds of devices. */
export function GroupSections({ shown, switching: { asked, all }, onEdit, onDelete }: GroupSectionsProps) {
  const { t } = useTranslation("groups");
  const isStale = useConnection().lostAt !== undefined;
  const put = usePutIntoGroup();
  return shown.map(({ type, groups }) => (
    <section key={type} aria-labelledby={`groups-${type}`} data-stale={isStale || undefined}>
      <div className={classes.head}>
        <GroupBox name={t(`types.${type}`)} ids={groups.map(({ _id }) => _id)} />
        <h2 id={`groups-${type}`} className={classes.heading}>
          {t(`types.${type}`)} <small>{groups.length}</small>
        </h2>
      </div>
      <div className={classes.cards}>
        {groups.map((group) => (
          <Pickable key={group._id} id={group._id} name={group.name}>
            <GroupCard
              group={group}
              asked={asked.get(group._id)}
              onAll={all.ask}
              onEdit={onEdit}
              onDelete={onDelete}
              onDevice={onEdit && put}
            />
          </Pickable>
        ))}
      </div>
    </section>
  ));
}
