/** A page of the documentation: text, with the page's header working. */

for (const link of document.querySelectorAll(".docs-contents a")) {
  if (link instanceof HTMLAnchorElement && link.pathname === location.pathname) link.ariaCurrent = "page";
}
