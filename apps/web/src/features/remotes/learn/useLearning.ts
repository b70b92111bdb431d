import { contract } from "@switchboard/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../gateway/gateway.ts";
import type { IrCode } from "./typed-code.ts";

/** Lets the blaster look for the remote that somebody holds in front of it; it takes up to fifteen seconds. */
export function useLearning(device: string) {
  return useMutation({
    mutationFn: async (): Promise<IrCode | null> => {
      const { learnt } = await call(contract.irCustom, { device, learn: true }, { quiet: true, silent: true });
      return learnt;
    },
  });
}
