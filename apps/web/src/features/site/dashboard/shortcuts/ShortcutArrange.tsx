import type { Remote, Shortcut } from "@switchboard/contract";
import { IconArrowLeft, IconArrowRight, IconX } from "@switchboard/icons";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { placeOfRemote } from "../../../../data/remotes.ts";
import { roomName } from "../../../../data/rooms.ts";
import { useChangeShortcuts } from "../../../../data/shortcuts.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import classes from "./Shortcuts.module.css";

/** A private type, so that nothing from elsewhere can be dropped here. */
const TYPE = "application/x-switchboard-shortcut";

type Way = "earlier" | "later";

function namesOf({ type, target }: Shortcut, remotes: readonly Remote[]): { name: string; place: string } {
  const remote = type === "remote" && remotes.find(({ _id }) => _id === target);
  if (remote) return { name: remote.name, place: placeOfRemote(remote) };
  const each = liveStore.switch(target);
  const device = each && liveStore.device(each.deviceId);
  return { name: each?.name ?? "", place: device ? roomName(device) || device.device_name : "" };
}

/** Keeps the focus on a moved shortcut, whose element is now elsewhere. */
function useKeepFocus(shortcuts: readonly Shortcut[]) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new order that may have lost the focus
  useEffect(() => {
    if (!wanted.current) return;
    const card = list.current?.querySelector(`[data-shortcut="${wanted.current.split(" ")[0]}"]`);
    const button = card?.querySelector<HTMLButtonElement>(
      `[data-way="${wanted.current.split(" ")[1]}"]:not([disabled])`,
    );
    (button ?? card?.querySelector<HTMLButtonElement>("button:not([disabled])"))?.focus();
    wanted.current = undefined;
  }, [shortcuts]);
  return { list, keep: (id: string, way: Way) => (wanted.current = `${id} ${way}`) };
}

interface ShortcutCardProps {
  id: string;
  names: ReturnType<typeof namesOf>;
  isFirst: boolean;
  isLast: boolean;
  onMove(way: Way): void;
  onDropped(id: string): boolean;
  onRemove(): void;
}

function ShortcutCard({ id, names: { name, place }, isFirst, isLast, onMove, onDropped, onRemove }: ShortcutCardProps) {
  const { t } = useTranslation("dashboard");
  const drop = (event: DragEvent<HTMLElement>) => {
    if (onDropped(event.dataTransfer.getData(TYPE))) event.preventDefault();
  };
  const step = (way: Way) => ({ "data-way": way, iconSize: 20, onClick: () => onMove(way) });
  return (
    <Stack
      as="li"
      className={classes.card}
      data-shortcut={id}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(TYPE, id)}
      onDragOver={(event) => event.dataTransfer.types.includes(TYPE) && event.preventDefault()}
      onDrop={drop}
    >
      <strong>{name}</strong>
      <small>{place}</small>
      <Row as="span" align="stretch" className={classes.buttons}>
        <IconButton
          icon={IconArrowLeft}
          label={t("shortcuts.earlier", { name })}
          disabled={isFirst}
          {...step("earlier")}
        />
        <IconButton icon={IconArrowRight} label={t("shortcuts.later", { name })} disabled={isLast} {...step("later")} />
        <IconButton icon={IconX} iconSize={20} label={t("shortcuts.remove", { name })} onClick={onRemove} />
      </Row>
    </Stack>
  );
}

interface ShortcutArrangeProps {
  /** The visible shortcuts, in order. */
  shortcuts: readonly Shortcut[];
  /** Includes shortcuts whose switch or remote is unavailable, because the server counts positions among all of them. */
  all: readonly Shortcut[];
  remotes: readonly Remote[];
}

/** Reorders shortcuts by dragging or by buttons, and removes them. */
export function ShortcutArrange({ shortcuts, all, remotes }: ShortcutArrangeProps) {
  const { t } = useTranslation("dashboard");
  const change = useChangeShortcuts();
  const { list, keep } = useKeepFocus(shortcuts);
  const [said, say] = useState("");
  const move = (shortcut: Shortcut, place: number) => {
    const position = all.findIndex(({ _id }) => _id === shortcuts[place]?._id);
    change.mutate({ move: shortcut._id, position });
    const { name } = namesOf(shortcut, remotes);
    say(t("shortcuts.placed", { name, place: place + 1, count: shortcuts.length }));
  };
  const drop = (id: string, place: number) => {
    const found = shortcuts.find(({ _id }) => _id === id);
    if (found) move(found, place);
    return found !== undefined;
  };
  return (
    <>
      <p className={classes.quiet}>{t("shortcuts.hint")}</p>
      <ol ref={list} className={classes.tiles}>
        {shortcuts.map((shortcut, index) => (
          <ShortcutCard
            key={shortcut._id}
            id={shortcut._id}
            names={namesOf(shortcut, remotes)}
            isFirst={index === 0}
            isLast={index === shortcuts.length - 1}
            onMove={(way) => {
              keep(shortcut._id, way);
              move(shortcut, way === "earlier" ? index - 1 : index + 1);
            }}
            onDropped={(id) => drop(id, index)}
            onRemove={() => change.mutate({ remove: shortcut._id })}
          />
        ))}
      </ol>
      <p role="status" className="sb-visually-hidden">
        {said}
      </p>
    </>
  );
}
