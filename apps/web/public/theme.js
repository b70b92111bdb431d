// Runs before the first paint, so that neither theme nor language flashes. Kept small and plain: it is not built.
(() => {
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`sb.${key}`));
    } catch {
      return null;
    }
  };
  const theme = stored("theme");
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const dark = theme === "dark" || (theme !== "light" && systemIsDark);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  // Whoever is signed in waits for the frame, others for the sign-in (boot.css).
  if (localStorage.getItem("sb.token")) document.documentElement.dataset.signedIn = "";
  const language = stored("language");
  if (typeof language === "string") document.documentElement.lang = language;
})();
