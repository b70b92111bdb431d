/** Both screens in one file to fetch: who opens the list opens a finding next. */
export { FindingPage } from "./FindingPage.tsx";
export { WastePage } from "./WastePage.tsx";
