export { type AuditedKind, type AuditedValues, auditedChange } from "./audited-fields.ts";
export { BuildInfo, LIVENESS_PATH } from "./build-info.ts";
export { type ChangeKind, ChangeMessage } from "./change-message.ts";
export {
  type Access,
  type AnyEndpoint,
  type BodyOf,
  givenQuery,
  type InputOf,
  type QueryOf,
  REQUEST_ID_HEADER,
  type ReplyOf,
  SERVER_TIME_HEADER,
  UNATTENDED_HEADER,
} from "./endpoint.ts";
export type { AuditEntry } from "./endpoints/audit.ts";
export type { BinEntry, LeftOut, RestoredThing } from "./endpoints/bin.ts";
export { errorBody, labelOf } from "./error-body.ts";
export { ERROR_STATUS, type ErrorBody, type ErrorCode } from "./errors.ts";
export {
  type FactorKind,
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
  SecondFactors,
  SecondProof,
  SecondStep,
  type Transport,
} from "./factors.ts";
export { type FieldFault, readInput } from "./field-problems.ts";
export { HeldBy } from "./held-by.ts";
export { hiddenName } from "./hidden-names.ts";
export type { View } from "./views.ts";
