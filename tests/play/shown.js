(() => {
  const text = (e) => e.textContent;
  const facts = (box) => [...box.querySelectorAll(":scope > div")].map(
    (e) => [text(e.querySelector("dt")), text(e.querySelector("dd .value"))]);
  const row = (box) => [box.querySelector(".label") ? text(box.querySelector(".label")) : "",
    [...box.querySelectorAll("[data-card]")].map((e) => e.dataset.card).join(" "),
    Number(box.querySelector(".cards").dataset.hidden)];
  const found = [text(document.getElementById("now")), facts(document.getElementById("facts")),
    [...document.querySelectorAll("#piles .pile:not(:empty)")].map(row)];
  const seats = [...document.querySelectorAll("[data-seat]")].sort((a, b) => a.dataset.seat - b.dataset.seat);
  found.push(seats.flatMap((e, i) => e.querySelector(".turn") ? [i] : []));
  for (const seat of seats) {
    const hand = seat.querySelector(".hand");
    found.push(text(seat.querySelector("h3")), seat.querySelector(".title")?.textContent ?? "",
      facts(seat.querySelector(".facts")),
      ["", [...hand.querySelectorAll("[data-card]")].map((e) => e.dataset.card).join(" "), Number(hand.dataset.hidden)],
      [...seat.querySelectorAll(".played")].map(row));
  }
  return found;
})()
