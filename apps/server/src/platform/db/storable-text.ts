export { storableText } from "@switchboard/domain";
