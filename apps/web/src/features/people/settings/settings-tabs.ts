import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMay } from "../../../api/useMay.ts";
import { useAddressStep } from "../../../ui/address-step.ts";

const TABS = ["yours", "enterprise", "meta", "panels"] as const;
export type Tab = (typeof TABS)[number];

/** Keeps the tab in the address, with the room of a new panel; tabs for admins are not offered to others. */
export function useTab(): { tab: Tab; room: string | undefined; offered: readonly Tab[]; show(tab: Tab): void } {
  const { tab: asked, room } = useSearch({ from: "/app/settings" });
  const navigate = useNavigate();
  const step = useAddressStep();
  const mayManage = useMay("enterprise.manage");
  const offered: readonly Tab[] = mayManage ? TABS : ["yours"];
  return {
    tab: offered.find((each) => each === asked) ?? "yours",
    room,
    offered,
    show: (tab) => void navigate({ to: "/app/settings", search: { tab }, ...step() }),
  };
}
