import type { Codeset } from "@switchboard/contract";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import classes from "./Face.module.css";
import { KeyButton } from "./KeyButton.tsx";
import type { Layout, PlacedKey } from "./key-layout.ts";

function Keys({ keys, name }: { keys: readonly PlacedKey[]; name: "top" | "transport" | "corners" | "digits" }) {
  if (keys.length === 0) return null;
  return (
    <div className={classes[name]}>
      {keys.map((key) => (
        <KeyButton key={key.key} placed={key} shape="round" />
      ))}
    </div>
  );
}

/** The ring in the middle: four ways around OK. */
function Pad({ pad }: Pick<Layout, "pad">) {
  if (Object.keys(pad).length === 0) return null;
  return (
    <div className={classes.pad}>
      {(["up", "left", "ok", "right", "down"] as const).map((way) => {
        const key = pad[way];
        return (
          key && (
            <span key={way} className={classes[way]}>
              <KeyButton placed={key} shape={way === "ok" ? "ok" : "arc"} />
            </span>
          )
        );
      })}
    </div>
  );
}

/** Two keys on one bar, as volume and channel are. */
function Rocker({ rocker: { name, up, down } }: { rocker: Layout["rockers"][number] }) {
  const { t } = useTranslation("remotes");
  return (
    <Stack as="fieldset" align="center" gap={8} pad={6} className={classes.rocker}>
      <legend className="sb-visually-hidden">{t(`rocker.${name}`)}</legend>
      {up && <KeyButton placed={up} />}
      <span aria-hidden="true">{t(`rocker.${name}`)}</span>
      {down && <KeyButton placed={down} />}
    </Stack>
  );
}

/** The keys of an appliance, in the places where its own remote has them. */
export function RemoteFace({ layout, type }: { layout: Layout; type: Codeset["type"] }) {
  const { rockers, pad } = layout;
  return (
    <Stack align="center" gap={24} data-type={type}>
      <Keys keys={layout.top} name="top" />
      {type === "music" && <Keys keys={layout.transport} name="transport" />}
      <Pad pad={pad} />
      <Keys keys={layout.corners} name="corners" />
      {rockers.length > 0 && (
        <div className={classes.rockers}>
          {rockers.map((rocker) => (
            <Rocker key={rocker.name} rocker={rocker} />
          ))}
        </div>
      )}
      {type !== "music" && <Keys keys={layout.transport} name="transport" />}
      <Keys keys={layout.digits} name="digits" />
    </Stack>
  );
}
