/** The screens of bills: one file, which is fetched with the first of them. */
export { BillPage } from "./bill/BillPage.tsx";
export { EditSupplyPage, NewSupplyPage } from "./form/SupplyFormPages.tsx";
export { BillsPage } from "./list/BillsPage.tsx";
export { SupplyPage } from "./supply/SupplyPage.tsx";
