"use strict";
// Steps through recorded games.  Everything shown is text set as text; nothing is loaded.
//
// data.games[g].views[v] holds frames [step, slot, id, slot, id ...]: what changed since the frame
// before, as places in data.table.  A step below zero, ~step, is one whose action the view did not
// see.  View 0 sees everything, view 1 + s what seat s knows.  See html.py.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const {words, table, games} = data;
  const HEAD = 4;
  const SEAT = 5;
  const PAUSE = 1600;
  const REST = 350;
  const BACKS = 24;
  const SVG = "http://www.w3.org/2000/svg";
  const $ = (id) => document.getElementById(id);

  const at = {game: 0, view: 0, frame: 0};
  let timer = 0;
  let drawnGame = -1;
  let drawnView = -1;

  // ---- Building elements ----

  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== null && value !== false) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  }

  function symbol(id, kind) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", kind);
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${id}`);
    svg.append(use);
    return svg;
  }

  const SUITS = {"♦": "d", "♣": "c", "♥": "h", "♠": "s"};

  /** Words with drawn suits that stay with their ranks; the text is what it was. */
  function rich(text) {
    return text.split(/((?:10|[2-9JQKA])?[♦♣♥♠])/).map((part) => {
      const suit = SUITS[part.at(-1)];
      if (!suit) return part;
      const hidden = make("span", {class: "unseen"}, part.at(-1));
      return make("span", {class: `suit ${suit}`}, part.slice(0, -1), symbol(`suit-${suit}`, "sign"), hidden);
    });
  }

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

  // ---- Cards ----

  function reading(token) {
    const natural = /^([2-9TJQKA])([dchs])$/.exec(token);
    if (natural) {
      const rank = natural[1] === "T" ? "10" : natural[1];
      return {rank, suit: natural[2], name: fill(words.suits[natural[2]], {rank})};
    }
    const joker = /^([XD])(\*?)$/.exec(token);
    if (joker) {
      const plain = words.jokers[joker[1]];
      return {joker: joker[1], marked: joker[2], name: joker[2] ? fill(words.marked, {card: plain}) : plain};
    }
    return {rank: token, name: token};
  }

  function card(token, small, alone) {
    const {rank, suit, joker, marked, name} = reading(token);
    const kind = suit || (joker ? `joker ${joker}` : "other");
    const face = make("span", {class: `${small ? "mini" : "card"} ${kind}`, "data-card": token, title: name});
    const index = make("span", {class: "index"});
    if (joker) {
      index.append(symbol(`joker-${joker}`, "pip"));
      if (marked) index.append(make("span", {class: "mark"}, "★"));
      else if (!small && alone) index.append(make("span", {class: "word"}, ...[...words.joker[joker]].map((letter) => make("span", {}, letter))));
    } else {
      index.append(make("span", {class: rank === "10" ? "rank ten" : "rank"}, rank));
      if (suit) index.append(symbol(`suit-${suit}`, "pip"));
    }
    face.append(index);
    if (!small && (suit || joker)) face.append(symbol(joker ? `joker-${joker}` : `suit-${suit}`, "big"));
    return face;
  }

  /** Cards in a row, copies stacked with their number, those face down at the end. */
  function row([label, texts, down], kind, whose) {
    const tokens = texts ? texts.split(" ") : [];
    const small = kind === "minis";
    const names = tokens.map((token) => reading(token).name);
    if (down) names.push(fill(words.down, {n: down}));
    const spoken = [whose, label].filter(Boolean).join(", ");
    const box = make("div", {
      class: `cards ${kind}`, role: "img", "data-hidden": down,
      "aria-label": `${spoken ? `${spoken}: ` : ""}${names.join(", ") || words.none}`,
    });
    for (let i = 0; i < tokens.length;) {
      let copies = 1;
      while (tokens[i + copies] === tokens[i]) copies++;
      const stack = make("span", {class: "stack"});
      for (let k = 0; k < copies; k++) stack.append(card(tokens[i], small, copies === 1));
      if (copies > 1) {
        const times = make("span", {class: "times"}, `×${copies}`);
        (small ? stack : stack.lastChild.querySelector(".index")).append(times);
      }
      box.append(stack);
      i += copies;
    }
    if (down) {
      const stack = make("span", {class: "stack backs"});
      for (let k = 0; k < Math.min(down, BACKS); k++) stack.append(make("span", {class: `${small ? "mini" : "card"} back`}));
      stack.append(make("span", {class: "times"}, `×${down}`));
      box.append(stack);
    }
    return box;
  }

  // ---- Frames ----

  const decoded = new Map();

  /** All frames of a view: [{step, seen, values}], made when first wanted. */
  function frames(game = at.game, view = at.view) {
    const key = `${game} ${view}`;
    if (!decoded.has(key)) {
      let values = [];
      decoded.set(key, games[game].views[view].map(([step, ...changes]) => {
        values = values.slice();
        for (let i = 0; i < changes.length; i += 2) values[changes[i]] = changes[i + 1];
        return {step: step < 0 ? ~step : step, seen: step >= 0, values};
      }));
    }
    return decoded.get(key);
  }

  /** The last frame of this view at a step or before it. */
  function frameAt(step) {
    const all = frames();
    let found = 0;
    while (found + 1 < all.length && all[found + 1].step <= step) found++;
    return found;
  }

  const part = (step) => games[at.game].parts.findLastIndex((start) => start === 0 || start < step);

  /** Which entry of the list of games a step is in; the step that begins a part is in it. */
  function entryAt(step) {
    const begun = games[at.game].parts.findLastIndex((start) => start <= step);
    return entries.findIndex((one) => one.game === at.game && one.part === begun);
  }

  /** The most hearts that a seat has had up to a frame, in this part of the game. */
  function most(seat, label, frame) {
    const all = frames();
    const from = part(all[frame].step);
    let found = 0;
    for (let i = frame; i >= 0 && (i === frame || part(all[i].step) === from); i--) {
      for (const [name, value] of table[all[i].values[HEAD + SEAT * seat + 2]]) {
        if (name === label) found = Math.max(found, Number(value) || 0);
      }
    }
    return found;
  }

  /** The most piles that lie in the middle at once, in this part of the game. */
  function mostPiles() {
    const all = frames();
    const here = part(all[at.frame].step);
    const same = all.filter(({step}) => part(step) === here);
    return Math.max(...same.map(({values}) => table[values[2]].length));
  }

  const nameOf = (seat) => table[frames()[at.frame].values[HEAD + SEAT * seat]];

  function action(frame) {
    const {step, seen} = frames()[frame];
    if (!step) return null;
    if (!seen) return {seat: null, said: words.secret, legal: 0};
    const [seat, said, notation, legal, ...others] = games[at.game].actions[step - 1];
    const own = at.view === 0 || at.view === 1 + seat;
    return {seat, said: table[said], notation: table[notation], legal: own ? legal : 0, others: own ? others : []};
  }

  // ---- Drawing ----

  function facts(list, seat) {
    return list.map(([label, value]) => {
      const shown = make("dd", {});
      const hearts = Number(value);
      if (seat !== undefined && data.hearts.includes(label) && hearts >= 0 && hearts <= 12) {
        const box = make("span", {class: "hearts", "aria-hidden": "true"});
        const full = Math.max(most(seat, label, at.frame), hearts);
        for (let i = 0; i < full; i++) box.append(symbol("suit-h", i < hearts ? "heart" : "heart lost"));
        shown.append(box);
      }
      shown.append(make("span", {class: "value"}, ...rich(value)));
      return make("div", {}, make("dt", {}, label), shown);
    });
  }

  function drawSeat(seat, frame, done, large) {
    const values = frame.values.slice(HEAD + SEAT * seat, HEAD + SEAT * (seat + 1)).map((id) => table[id]);
    const [name, title, labelled, hand, piles] = values;
    const current = table[frame.values[3]].includes(seat);
    const box = make("article", {class: `seat${current ? " current" : ""}${large ? " large" : ""}`, "data-seat": seat, "aria-label": name});
    const head = make("div", {class: "who"}, make("h3", {}, name));
    if (title) head.append(make("span", {class: "title"}, title));
    if (current) head.append(make("span", {class: "turn"}, words.turn));
    const about = make("div", {class: "about"}, make("dl", {class: "facts"}, ...facts(labelled, seat)));
    if (done && done.seat === seat) about.append(make("p", {class: "bubble"}, ...rich(done.said)));
    box.append(head, about);
    box.append(row(hand, "hand", name));
    for (const pile of piles) {
      box.append(make("div", {class: "played"}, make("span", {class: "label"}, pile[0]), row(pile, "minis", name)));
    }
    return box;
  }

  function drawTable(done) {
    const frame = frames()[at.frame];
    const [title, labelled, piles] = frame.values.slice(0, 3).map((id) => table[id]);
    $("now").replaceChildren(...rich(title));
    $("facts").replaceChildren(...facts(labelled));
    $("table").classList.toggle("over", frame.step === games[at.game].actions.length);
    const seats = games[at.game].seats;
    const own = Math.max(at.view - 1, 0);
    const others = [];
    for (let i = 1; i < seats; i++) others.push(drawSeat((own + i) % seats, frame, done, false));
    $("others").replaceChildren(...others);
    $("others").className = `others of${others.length}`;
    $("own").replaceChildren(drawSeat(own, frame, done, true));
    const drawn = piles.map((pile) => make(
      "div", {class: "pile"}, make("span", {class: "label"}, ...rich(pile[0])), row(pile, "open", ""),
    ));
    // Room for the piles that come and go, so that those beside them keep their places.
    while (drawn.length < mostPiles()) drawn.push(make("div", {class: "pile"}));
    $("piles").replaceChildren(...drawn);
  }

  function drawLast(done) {
    const said = done ? [...(done.seat === null ? [] : [make("b", {}, nameOf(done.seat)), " "]), ...rich(done.said)] : [words.opening];
    $("said").replaceChildren(...said);
    $("notation").textContent = done?.notation ?? "";
    const legal = done?.legal ?? 0;
    const others = (done?.others ?? []).map((id) => make("li", {}, ...rich(table[id])));
    const more = legal - 1 - others.length;
    if (others.length && more > 0) others.push(make("li", {class: "more"}, fill(words.more, {n: more})));
    $("instead").textContent = legal === 1 ? words.only : legal ? fill(others.length ? words.instead : words.many, {n: legal}) : "";
    $("alternatives").replaceChildren(...others);
  }

  /** The list of actions, under a heading for each part and trick. */
  function drawList() {
    const {parts, tricks} = games[at.game];
    const groups = [];
    let items = null;
    let trick = 0;
    let began = -1;
    function open(text) {
      items = make("ol", {"aria-label": text});
      groups.push(make("h3", {}, text), items);
    }
    let here = -1;
    let last = 0;
    frames().forEach((frame, number) => {
      if (!frame.step) return;
      if (part(frame.step) !== here) {
        here = part(frame.step);
        if (parts.length > 1) groups.push(make("h3", {class: "part"}, fill(words.part, {n: here + 1})));
        trick = 0;
        items = null;
      }
      began = tricks.findLastIndex((start) => start > last && start <= frame.step);
      last = frame.step;
      if (began >= 0) open(fill(words.trick, {n: ++trick}));
      if (!items) open(words.before);
      const done = action(number);
      const who = make("span", {class: "seat-name"}, done.seat === null ? "" : table[frame.values[HEAD + SEAT * done.seat]]);
      const button = make("button", {type: "button", "data-frame": number, tabindex: "-1"}, who, " ", make("span", {class: "did"}, ...rich(done.said)));
      items.append(make("li", {value: number}, button));
    });
    $("actions").replaceChildren(...groups);
  }

  function markList() {
    const list = $("actions");
    for (const old of list.querySelectorAll("[aria-current], [tabindex='0']")) {
      old.removeAttribute("aria-current");
      old.tabIndex = -1;
    }
    const button = list.querySelector(`[data-frame="${Math.max(at.frame, 1)}"]`);
    if (!button) return;
    button.tabIndex = 0;
    if (at.frame) button.setAttribute("aria-current", "step");
    if (list.contains(document.activeElement)) button.focus({preventScroll: true});
    const line = button.parentElement;
    const place = line.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (place < 40 || place > list.clientHeight - line.offsetHeight - 24) {
      list.scrollTop += place - list.clientHeight / 2 + line.offsetHeight / 2;
    }
  }

  function drawControls(done) {
    const last = frames().length - 1;
    const title = table[frames()[at.frame].values[0]];
    const who = done && done.seat !== null ? `${nameOf(done.seat)}: ` : "";
    const said = `${done ? who + done.said : words.opening}. ${title}`;
    $("slider").max = String(last);
    $("slider").value = String(at.frame);
    $("slider").setAttribute("aria-valuetext", `${fill(words.of, {n: at.frame, of: last})}: ${said}`);
    $("count").textContent = `${at.frame} / ${last}`;
    for (const id of ["first", "previous", "back"]) $(id).setAttribute("aria-disabled", String(at.frame === 0));
    for (const id of ["next", "last", "forward"]) $(id).setAttribute("aria-disabled", String(at.frame === last));
    $("live").textContent = `${fill(words.of, {n: at.frame, of: last})}. ${said}`;
  }

  function drawViews() {
    const box = $("views");
    for (const old of box.querySelectorAll("label")) old.remove();
    for (let view = 0; view <= games[at.game].seats; view++) {
      const radio = make("input", {type: "radio", name: "view", value: view});
      box.append(make("label", {}, radio, make("span", {}, view ? nameOf(view - 1) : words.all)));
    }
  }

  const entries = games.flatMap((game, number) => game.parts.map((start, n) => ({game: number, part: n, start})));

  function drawGames() {
    $("game").replaceChildren(...entries.map(({game, part}, i) => make("option", {value: i}, games[game].names[part])));
    $("game").disabled = entries.length < 2;
  }

  function drawMeta() {
    $("meta").replaceChildren(...games[at.game].meta.map(([key, value]) => make(
      "div", {}, make("dt", {}, key), make("dd", {}, value),
    )));
  }

  /** Follow in the address, at once or soon: browsers refuse to be told too often. */
  let told = -Infinity;
  let telling = 0;
  function address(link) {
    clearTimeout(telling);
    if (location.hash === link) return;
    const wait = told + REST - performance.now();
    if (wait > 0) {
      telling = setTimeout(address, wait, link);
    } else {
      told = performance.now();
      history.replaceState(null, "", link);
    }
  }

  function draw() {
    if (drawnGame !== at.game) {
      drawViews();
      drawMeta();
    }
    if (drawnGame !== at.game || drawnView !== at.view) drawList();
    drawnGame = at.game;
    drawnView = at.view;
    $("views").querySelector(`input[value="${at.view}"]`).checked = true;
    const done = action(at.frame);
    const {step} = frames()[at.frame];
    drawTable(done);
    drawLast(done);
    markList();
    drawControls(done);
    $("game").value = String(entryAt(step));
    const link = `#game=${at.game + 1}&step=${step}${at.view ? `&view=${at.view - 1}` : ""}`;
    $("link").setAttribute("href", link);
    address(link);
  }

  // ---- Moving ----

  function go(frame) {
    const wanted = Math.min(Math.max(frame, 0), frames().length - 1);
    if (wanted === at.frame) return;
    at.frame = wanted;
    draw();
  }

  function goTo(game, step, view = at.view) {
    at.game = game;
    at.view = view <= games[game].seats ? view : 0;
    at.frame = frameAt(step);
    draw();
  }

  function goEntry(number) {
    const entry = entries[number];
    if (entry) goTo(entry.game, entry.start);
  }

  function goTrick(way) {
    const {step} = frames()[at.frame];
    const marks = [...games[at.game].tricks, ...games[at.game].parts].sort((a, b) => a - b);
    const all = frames();
    const places = marks.map((mark) => {
      const found = all.findIndex((frame) => frame.step >= mark);
      return found < 0 ? all.length - 1 : found;
    });
    if (way > 0) go(places.find((place) => all[place].step > step) ?? all.length - 1);
    else go(places.findLast((place) => all[place].step < step) ?? 0);
  }

  function play(on) {
    if (on === Boolean(timer)) return;
    clearInterval(timer);
    timer = 0;
    if (on) {
      if (at.frame === frames().length - 1) go(0);
      timer = setInterval(() => {
        if (at.frame >= frames().length - 1) play(false);
        else {
          go(at.frame + 1);
          if (at.frame >= frames().length - 1) play(false);
        }
      }, PAUSE);
    }
    const name = on ? words.pause : words.play;
    $("play").setAttribute("aria-label", name);
    $("play").title = `${name} (${words.space})`;
    $("play-sign").setAttribute("href", on ? "#sign-pause" : "#sign-play");
  }

  function fromLink() {
    const link = new URLSearchParams(location.hash.slice(1));
    const number = (name, most, otherwise) => {
      const text = link.get(name) ?? "";
      const value = /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
      return Math.min(Math.max(value, 0), most);
    };
    const game = number("game", games.length, 1) || 1;
    const view = link.has("view") ? 1 + number("view", games[game - 1].seats, games[game - 1].seats) : 0;
    goTo(game - 1, number("step", games[game - 1].actions.length, 0), view);
  }

  const stop = (move) => () => {
    play(false);
    move();
  };
  const moves = {
    first: stop(() => go(0)),
    previous: stop(() => go(at.frame - 1)),
    next: stop(() => go(at.frame + 1)),
    last: stop(() => go(frames().length - 1)),
    back: stop(() => goTrick(-1)),
    forward: stop(() => goTrick(1)),
    play: () => play(!timer),
  };
  for (const [id, move] of Object.entries(moves)) $(id).addEventListener("click", move);
  $("slider").addEventListener("input", stop(() => go(Number($("slider").value))));
  $("game").addEventListener("change", stop(() => goEntry(Number($("game").value))));
  $("views").addEventListener("change", (event) => {
    goTo(at.game, frames()[at.frame].step, Number(event.target.value));
  });
  $("actions").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) {
      play(false);
      go(Number(button.dataset.frame));
    }
  });

  function nextView() {
    goTo(at.game, frames()[at.frame].step, (at.view + 1) % (games[at.game].seats + 1));
  }

  /** What a key does; undefined: leave it to the browser. */
  function keyed(event) {
    const {key, target} = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
    const field = target.closest?.("select, input[type=radio], input[type=range]");
    const pressed = target.closest?.("button, summary, select, input");
    const inList = target.closest?.("#actions");
    const idle = target.id === "slider" || target.hasAttribute?.("aria-current");
    if (key === " ") return pressed && !idle ? undefined : moves.play;
    if (!field || target.id === "slider") {
      const shift = event.shiftKey;
      if (key === "ArrowLeft") return shift ? moves.back : moves.previous;
      if (key === "ArrowRight") return shift ? moves.forward : moves.next;
      if (key === "Home") return moves.first;
      if (key === "End") return moves.last;
    }
    if (inList && key === "ArrowUp") return moves.previous;
    if (inList && key === "ArrowDown") return moves.next;
    if (!$("letters").checked || target.closest?.("select")) return undefined;
    const entry = entryAt(frames()[at.frame].step);
    if (key === "[") return stop(() => goEntry(entry - 1));
    if (key === "]") return stop(() => goEntry(entry + 1));
    if (/^[1-9]$/.test(key)) return stop(() => goEntry(Number(key) - 1));
    if (key === "v" || key === "V") return nextView;
    return undefined;
  }

  document.addEventListener("keydown", (event) => {
    const move = keyed(event);
    if (!move) return;
    event.preventDefault();
    move();
  });
  window.addEventListener("hashchange", stop(fromLink));

  // Paper has the whole list and how it ended.
  let before = null;
  window.addEventListener("beforeprint", () => {
    play(false);
    before ??= {frame: at.frame, open: $("record").open};
    $("record").open = true;
    go(frames().length - 1);
  });
  window.addEventListener("afterprint", () => {
    if (before !== null) {
      $("record").open = before.open;
      go(before.frame);
    }
    before = null;
  });

  drawGames();
  at.frame = -1;
  fromLink();
})();
