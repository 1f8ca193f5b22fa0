/** The worker beside the pages: it keeps what they are made of, and hears of turns while none is open. */

/** Have this release's worker, in the language of this page. */
export const startWorker = () => navigator.serviceWorker.register(`/listener.js?${new URLSearchParams({ translations: document.documentElement.dataset.translations })}`);
