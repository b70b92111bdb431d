import type { Codeset, Remote } from "@switchboard/contract";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useMayChange } from "../../../../data/useMayChange.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useIsOnline } from "../../../../live/useLive.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { LearnKey } from "../learn/LearnKey.tsx";
import { AcFace } from "./AcFace.tsx";
import classes from "./Face.module.css";
import { KeyButton, PressingContext } from "./KeyButton.tsx";
import { isHoldable, type Layout, layOut, type PlacedKey } from "./key-layout.ts";
import { RemoteFace } from "./RemoteFace.tsx";
import { useAcState } from "./useAcState.ts";
import { type PressResult, usePresses } from "./usePresses.ts";
import { useRemoteKeyboard } from "./useRemoteKeyboard.ts";

/** Shows the light of a remote and the result of the last press. */
function Led({ said }: { said: PressResult | undefined }) {
  const { t } = useTranslation("remotes");
  return (
    <Row
      as="p"
      justify="center"
      gap={8}
      tone="quiet"
      size={13}
      text="center"
      className={classes.led}
      data-phase={said?.phase}
      role={said?.phase === "failed" ? "alert" : "status"}
    >
      {said?.words ?? t("play.ready")}
    </Row>
  );
}

function Blocked({ remote }: { remote: Remote }) {
  const { t } = useTranslation("remotes");
  const mayChange = useMayChange();
  return (
    <Surface as="p" frame="warning" pad="12 16" className={classes.blocked} role="status">
      {remote.paired_ud ? t("play.offline") : t("play.noBlaster")}{" "}
      {!remote.paired_ud && mayChange(remote) && (
        <Link to="/app/remotes/edit/$r" params={{ r: remote._id }}>
          {t("play.edit")}
        </Link>
      )}
    </Surface>
  );
}

/** Uses the keyboard for temperature and power, or for the keys. */
function useKeyboard(
  ac: ReturnType<typeof useAcState> | undefined,
  keys: ReadonlyMap<string, PlacedKey>,
  press: ReturnType<typeof usePresses>["press"],
  isBlocked: boolean,
): void {
  useRemoteKeyboard((name, isHeld) => {
    if (isBlocked) return false;
    if (ac) {
      const by = name === "up" || name === "volume_up" ? 1 : name === "down" || name === "volume_down" ? -1 : 0;
      if (by !== 0 && ac.state.power) ac.change(({ temperature }) => ({ temperature: temperature + by }));
      if (name === "power" && !isHeld) ac.change(({ power }) => ({ power: !power }));
      return by !== 0 || name === "power";
    }
    const key = keys.get(name);
    if (!key || key.toLearn) return false;
    if (!isHeld || isHoldable(name)) void press(key, isHeld);
    return true;
  });
}

function useKeysOf(layout: Layout): ReadonlyMap<string, PlacedKey> {
  return useMemo(() => {
    const { top, pad, corners, rockers, transport, digits } = layout;
    const placed = [...top, ...Object.values(pad), ...corners, ...transport, ...digits];
    const all = [...placed, ...rockers.flatMap(({ up, down }) => [up, down])].filter((key) => key !== undefined);
    return new Map(all.map((key) => [key.key, key]));
  }, [layout]);
}

interface OwnKeysProps {
  keys: readonly PlacedKey[];
  isBlocked: boolean;
  /** Missing for users who may not teach a key. */
  onAdd: (() => void) | undefined;
}

/** Shows the taught keys and a button to add one. */
function OwnKeys({ keys, isBlocked, onAdd }: OwnKeysProps) {
  const { t } = useTranslation("remotes");
  return (
    <Stack as="section" gap={12} line="above" className={classes.own}>
      <h2>{t("play.custom")}</h2>
      {keys.length > 0 && (
        <Grid min={96} gap={12} className={classes.ownKeys}>
          {keys.map((key) => (
            <KeyButton key={key.key} placed={key} shape="wide" />
          ))}
        </Grid>
      )}
      {onAdd && (
        <Button isQuiet isIdle={isBlocked} onClick={onAdd}>
          {t("play.addKey")}
        </Button>
      )}
    </Stack>
  );
}

export function RemoteBody({ remote, codeset }: { remote: Remote; codeset: Codeset }) {
  const { t } = useTranslation("remotes");
  const layout = useMemo(() => layOut(codeset, remote), [codeset, remote]);
  const keys = useKeysOf(layout);
  const mayChange = useMayChange()(remote);
  const isBlocked = useIsOnline(remote.paired_ud?._id ?? "") === false || !remote.paired_ud;
  const { said, press } = usePresses(remote._id);
  const ac = useAcState(remote, codeset.offers);
  const [taught, teach] = useState<PlacedKey | "new">();
  useKeyboard(codeset.stateful ? ac : undefined, keys, press, isBlocked);
  const pressing = { said, press, isBlocked, teach: mayChange && !isBlocked ? teach : undefined };
  const hasWaiting = [...keys.values()].some(({ toLearn }) => toLearn);
  return (
    <PressingContext value={pressing}>
      {isBlocked && <Blocked remote={remote} />}
      <Stack gap={16} className={classes.body}>
        <Led said={said ?? (codeset.stateful ? ac.said : undefined)} />
        {codeset.stateful ? (
          <AcFace ac={ac} isBlocked={isBlocked} />
        ) : (
          <RemoteFace layout={layout} type={codeset.type} />
        )}
        {hasWaiting && mayChange && <p className={classes.hint}>{t("play.teachHint")}</p>}
        {(layout.own.length > 0 || mayChange) && (
          <OwnKeys keys={layout.own} isBlocked={isBlocked} onAdd={mayChange ? () => teach("new") : undefined} />
        )}
      </Stack>
      <p className={`${classes.hint} ${classes.keyboard}`}>
        {codeset.stateful ? t("play.keyboardAc") : t("play.keyboard")}
      </p>
      {taught && (
        <LearnKey remote={remote} taught={taught === "new" ? undefined : taught} onClose={() => teach(undefined)} />
      )}
    </PressingContext>
  );
}
