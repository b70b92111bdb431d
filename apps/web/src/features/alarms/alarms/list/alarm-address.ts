import {
  ALARM_SOURCES,
  ALARM_STATES,
  type AlarmSource,
  type AlarmState,
  PRIORITIES,
  type Priority,
} from "@switchboard/domain/alarms";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { AlarmsQuery } from "../../../../data/alarms.ts";
import type { Address } from "../../../../ui/address.ts";
import { useAddressStep } from "../../../../ui/address-step.ts";

/** The filter of the list; without a state, everything that is open and not shelved. */
export interface AlarmAddress {
  state?: AlarmState;
  priority?: Priority;
  source?: AlarmSource;
  room?: string;
  place?: string;
  q?: string;
  owner?: "me";
}

export type AddressPart = { [Name in keyof AlarmAddress]?: AlarmAddress[Name] | undefined };

/** Ignores invalid values, because anybody can write an address. */
function readAlarmAddress(raw: Address<AlarmAddress>): AlarmAddress {
  const state = ALARM_STATES.find((each) => each === raw.state);
  const priority = PRIORITIES.find((each) => each === raw.priority);
  const source = ALARM_SOURCES.find((each) => each === raw.source);
  return {
    ...(state && { state }),
    ...(priority && { priority }),
    ...(source && { source }),
    ...(raw.room && { room: raw.room.slice(0, 40) }),
    ...(raw.place && { place: raw.place.slice(0, 40) }),
    ...(raw.q && { q: raw.q.slice(0, 80) }),
    ...(raw.owner === "me" && { owner: "me" as const }),
  };
}

const ON_THE_LIST = "active,acknowledged,cleared";
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Converts the filter for the API call. */
export function toAlarmsQuery({ state = undefined, room, place, q, ...rest }: AlarmAddress): AlarmsQuery {
  return {
    ...rest,
    states: state ?? ON_THE_LIST,
    ...(room && ID.test(room) && { room }),
    ...(place && ID.test(place) && { place }),
    ...(q?.trim() && { q: q.trim() }),
  };
}

export function useAlarmAddress() {
  const raw = useSearch({ from: "/app/alarms" });
  const address = useMemo(() => readAlarmAddress(raw), [raw]);
  const navigate = useNavigate();
  const step = useAddressStep();
  const change = useCallback(
    (part: AddressPart, typedIn?: string) => {
      const merged = { ...address, ...part };
      const next = readAlarmAddress({ ...merged });
      void navigate({ to: "/app/alarms", search: next, ...step(typedIn) });
    },
    [address, navigate, step],
  );
  return { address, change };
}
