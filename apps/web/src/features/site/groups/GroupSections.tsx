import type { Group } from "../../../data/groups.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { useAskedOfAll } from "../../../live/useAskedOfAll.ts";
import { useConnection } from "../../../live/useLive.ts";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
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
export function GroupSections({ shown, switching: { asked, onAll }, onEdit, onDelete }: GroupSectionsProps) {
  const { t } = useTranslation("groups");
  const isStale = useConnection().lostAt !== undefined;
  const put = usePutIntoGroup();
  return shown.map(({ type, groups }) => (
    <section key={type} aria-labelledby={`groups-${type}`} data-stale={isStale || undefined}>
      <Row gap={8}>
        <GroupBox name={t(`types.${type}`)} ids={groups.map(({ _id }) => _id)} />
        <Row as="h2" align="baseline" gap={8} id={`groups-${type}`} className={classes.heading}>
          {t(`types.${type}`)}{" "}
          <Text as="small" weight={400} isTabular>
            {groups.length}
          </Text>
        </Row>
      </Row>
      <Grid min={330} gap={12}>
        {groups.map((group) => (
          <Pickable key={group._id} id={group._id} name={group.name}>
            <GroupCard
              group={group}
              asked={asked.get(group._id)}
              onAll={onAll}
              onEdit={onEdit}
              onDelete={onDelete}
              onDevice={onEdit && put}
            />
          </Pickable>
        ))}
      </Grid>
    </section>
  ));
}
