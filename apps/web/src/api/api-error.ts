import type { ErrorBody, ErrorCode, HeldBy, SecondStep } from "@switchboard/contract";

/** The kind of action that failed because this browser has no network: nothing was switched, or nothing saved. */
export type UndoneAction = "switched" | "saved";

/** The error of every failed call; `network` means that no answer arrived. */
export class ApiError extends Error {
  readonly code: ErrorCode | "network" | undefined;
  readonly status: number;
  readonly head: string | undefined;
  readonly fields: { path: string; message: string }[];
  /** The second step required after the password. */
  readonly secondStep: SecondStep | undefined;
  /** Who holds the switch, and until when. */
  readonly held: HeldBy | undefined;
  /** Identifies the call in the server's log when the server failed. */
  readonly reference: string | undefined;
  /** Set when nothing was sent or can have arrived, so that the user is told what did not happen. */
  undone: UndoneAction | undefined;

  constructor(status: number, body: Partial<Omit<ErrorBody, "code">> & { code?: ErrorCode | "network" }) {
    super(body.message ?? "");
    this.name = "ApiError";
    this.status = status;
    this.code = body.code;
    this.head = body.head;
    this.fields = body.fields ?? [];
    this.secondStep = body.second_step;
    this.held = body.held;
    this.reference = body.request_id;
  }
}
