/** A part of the page that the server no longer has: there is a newer page, which is fetched, but not for ever. */
const KEPT = "fetched-anew";
const PATIENCE = 10_000;

addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem(KEPT) ?? 0);
  if (!navigator.onLine || Date.now() - last < PATIENCE) return;
  sessionStorage.setItem(KEPT, String(Date.now()));
  location.reload();
});
