import { Link, linkOptions, type RegisteredRouter, useSearch } from "@tanstack/react-router";

/**
 * Compiled and never run: a parameter that a screen does not know must not compile in any link to it. A line that compiles although it
 * is marked as an error fails the type check.
 */
export function typedLinks(navigate: RegisteredRouter["navigate"]) {
  linkOptions({ to: "/app/devices/control", search: { device: "d", group: "g", state: "on" } });
  // @ts-expect-error It is called `device`.
  linkOptions({ to: "/app/devices/control", search: { dev: "d" } });
  // @ts-expect-error On or off.
  linkOptions({ to: "/app/devices/control", search: { state: "loud" } });
  void navigate({ to: "/app/schedules/new", search: { switch: "s" } });
  // @ts-expect-error It is called `switch`.
  void navigate({ to: "/app/schedules/new", search: { switch_id: "s" } });
  return (
    <>
      <Link to="/app/support" search={{ ticket: "t", status: "pending" }} />
      {/* @ts-expect-error It is called `ticket`. */}
      <Link to="/app/support" search={{ id: "t" }} />
      {/* @ts-expect-error There is no such status. */}
      <Link to="/app/support" search={{ status: "lost" }} />
    </>
  );
}

/** Whoever reads an address gets texts, of the names that its route declares. */
export function useTypedAddress(): (string | undefined)[] {
  const address = useSearch({ from: "/app/devices/control" });
  // @ts-expect-error It is called `device`.
  const renamed: unknown = address.dev;
  // @ts-expect-error Anybody can write anything there: it is a text until it has been understood.
  const state: "on" | "off" | undefined = address.state;
  return [address.device, String(renamed), state];
}
