(() => {
  const parts = (c) => { const n = c.match(/[\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map(
    (v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const under = (e) => { for (; e; e = e.parentElement) {
    const c = parts(getComputedStyle(e).backgroundColor); if (c[3] === 1) return c; } return [255, 255, 255, 1]; };
  const bad = [];
  let looked = 0;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || e.closest(".unseen, script, noscript, [aria-disabled='true']")) continue;
    if (!e.checkVisibility() || !e.getClientRects().length) continue;
    const [a, b] = [light(parts(getComputedStyle(e).color)), light(under(e))].sort((x, y) => y - x);
    looked++;
    if ((a + 0.05) / (b + 0.05) < 4.5) bad.push(`${e.className || e.tagName} ${walk.currentNode.data} ${getComputedStyle(e).color} on ${under(e)}`);
  }
  for (const e of document.querySelectorAll(".pip, .big, .sign, .heart:not(.lost), .buttons button:not([aria-disabled='true']) svg")) {
    const [a, b] = [light(parts(getComputedStyle(e).fill)), light(under(e))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 3) bad.push(`${e.getAttribute("class")} ${getComputedStyle(e).fill} on ${under(e)}`);
  }
  return [looked, bad];
})()
