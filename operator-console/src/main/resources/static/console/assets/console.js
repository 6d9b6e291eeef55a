// Says when what is shown is no longer live. Everything else works without this file.
"use strict";

(() => {
  const OLD_AFTER_MILLIS = 15_000;
  const LOOK_EVERY_MILLIS = 1_000;

  let lastNews = Date.now();

  const isPolling = () => document.querySelector("[hx-trigger^='every']") !== null;

  function show(isStale) {
    const root = document.documentElement;
    const isShown = root.hasAttribute("data-stale");
    if (isStale && !isShown) {
      const since = new Date(lastNews).toISOString().slice(11, 19);
      document.querySelector(".stale-bar").textContent =
        `Not live since ${since} UTC: the supervisor can't be reached, or can't read the store.`;
      root.setAttribute("data-stale", "");
    } else if (!isStale && isShown) {
      root.removeAttribute("data-stale");
    }
  }

  document.addEventListener("htmx:afterSwap", () => {
    lastNews = Date.now();
    show(false);
  });
  document.addEventListener("htmx:responseError", () => show(true));
  document.addEventListener("htmx:sendError", () => show(true));
  document.addEventListener("htmx:timeout", () => show(true));

  setInterval(() => {
    if (isPolling() && Date.now() - lastNews > OLD_AFTER_MILLIS) {
      show(true);
    }
  }, LOOK_EVERY_MILLIS);

  // On a phone the row of places is wider than the screen.
  document
    .querySelector("nav [aria-current]")
    ?.scrollIntoView({ block: "nearest", inline: "center" });

  document.addEventListener("submit", (event) => {
    if (event.target.method === "post") {
      event.target.querySelectorAll("button").forEach((button) => (button.disabled = true));
    }
  });

  // A page that comes back out of the browser's memory is as old as it looks, and its buttons are off.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) {
      window.location.reload();
    }
  });
})();
