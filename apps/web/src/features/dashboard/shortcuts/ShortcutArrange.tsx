import type { Remote, Shortcut } from "@switchboard/contract";
import { IconArrowLeft, IconArrowRight, IconX } from "@tabler/icons-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { placeOfRemote } from "../../../data/remotes.ts";
import { roomName } from "../../../data/rooms.ts";
import { useChangeShortcuts } from "../../../data/shortcuts.ts";
import { liveStore } from "../../../live/live.ts";
import classes from "./Shortcuts.module.css";

/** A type of our own: nothing from elsewhere can be dropped here. */
const TYPE = "application/x-switchboard-shortcut";
const small = { size: 20, stroke: 1.7, "aria-hidden": true } as const;

function namesOf({ type, target }: Shortcut, remotes: readonly Remote[]): { name: string; place: string } {
  const remote = type === "remote" && remotes.find(({ _id }) => _id === target);
  if (remote) return { name: remote.name, place: placeOfRemote(remote) };
  const each = liveStore.switch(target);
  const device = each && liveStore.device(each.deviceId);
  return { name: each?.name ?? "", place: device ? roomName(device) || device.device_name : "" };
}

/** What was just moved keeps the focus, though its element has gone elsewhere. */
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
  return { list, keep: (id: string, way: "earlier" | "later") => (wanted.current = `${id} ${way}`) };
}

interface ShortcutArrangeProps {
  /** Those shown. */
  shortcuts: readonly Shortcut[];
  /** Also those not at hand just now, among which the server counts places. */
  all: readonly Shortcut[];
  remotes: readonly Remote[];
}

/** The shortcuts to be put in order, by dragging or by their buttons, and to be taken off. */
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
  const drop = (event: DragEvent<HTMLElement>, place: number) => {
    const found = shortcuts.find(({ _id }) => _id === event.dataTransfer.getData(TYPE));
    if (!found) return;
    event.preventDefault();
    move(found, place);
  };
  return (
    <>
      <p className={classes.quiet}>{t("shortcuts.hint")}</p>
      <ol ref={list} className={classes.tiles}>
        {shortcuts.map((shortcut, index) => {
          const { name, place } = namesOf(shortcut, remotes);
          return (
            <li
              key={shortcut._id}
              className={classes.card}
              data-shortcut={shortcut._id}
              draggable
              onDragStart={(event) => event.dataTransfer.setData(TYPE, shortcut._id)}
              onDragOver={(event) => event.dataTransfer.types.includes(TYPE) && event.preventDefault()}
              onDrop={(event) => drop(event, index)}
            >
              <strong>{name}</strong>
              <small>{place}</small>
              <span className={classes.buttons}>
                <button
                  type="button"
                  data-way="earlier"
                  aria-label={t("shortcuts.earlier", { name })}
                  disabled={index === 0}
                  onClick={() => {
                    keep(shortcut._id, "earlier");
                    move(shortcut, index - 1);
                  }}
                >
                  <IconArrowLeft {...small} />
                </button>
                <button
                  type="button"
                  data-way="later"
                  aria-label={t("shortcuts.later", { name })}
                  disabled={index === shortcuts.length - 1}
                  onClick={() => {
                    keep(shortcut._id, "later");
                    move(shortcut, index + 1);
                  }}
                >
                  <IconArrowRight {...small} />
                </button>
                <button
                  type="button"
                  aria-label={t("shortcuts.remove", { name })}
                  onClick={() => change.mutate({ remove: shortcut._id })}
                >
                  <IconX {...small} />
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sb-visually-hidden">
        {said}
      </p>
    </>
  );
}
