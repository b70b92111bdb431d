/** More than a file of its kind can reasonably hold. */
export class ReportTooLarge extends Error {}
