export { storableText } from "@switchboard/domain/core";
