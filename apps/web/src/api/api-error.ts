import type { ErrorBody, ErrorCode, HeldBy, SecondStep } from "@switchboard/contract";

/** What was not done because this browser has no network: a switch was not switched, or a change not saved. */
export type Undone = "switched" | "saved";

/** Every failed call ends as one of these; `network` means that no answer came at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | "network" | undefined;
  readonly status: number;
  readonly head: string | undefined;
  readonly fields: { path: string; message: string }[];
  /** What is left to do after the right password. */
  readonly secondStep: SecondStep | undefined;
  /** Who holds the switch, and until when. */
  readonly held: HeldBy | undefined;
  /** What the server's log knows the call by, where the server failed. */
  readonly reference: string | undefined;
  /** Set where nothing was sent, or nothing can have arrived: whoever asked is told what did not happen. */
  undone: Undone | undefined;

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
