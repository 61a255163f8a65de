/** Loads the page anew when the server no longer has a part of it: then there is a newer page. */
const RELOADED_KEY = "fetched-anew";
/** Milliseconds. A part that is missing from the newest page too must not reload it for ever. */
const BETWEEN_RELOADS = 10_000;

addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (!navigator.onLine || Date.now() - last < BETWEEN_RELOADS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
});
