/** The screens of tariffs: one file, which is fetched with the first of them. */
export { NewTariffPage } from "./gallery/NewTariffPage.tsx";
export { TariffsPage } from "./list/TariffsPage.tsx";
export { TariffPage } from "./one/TariffPage.tsx";
export { VersionPage } from "./one/VersionPage.tsx";
