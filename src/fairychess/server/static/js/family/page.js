/** A family of games: the page is whole without scripts; the bar says which part of the site it is. */

const games = document.querySelector('.top a[href="/variants"]');
if (games) games.ariaCurrent = "page";
