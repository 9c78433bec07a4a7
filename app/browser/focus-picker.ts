// Lets staff drag the focal point of a picture. Without this script, they choose one of nine points.

const box = document.querySelector<HTMLElement>("[data-focus-box]");
const pictureForm = box?.closest("form");
const own = pictureForm?.querySelector<HTMLInputElement>(".staff-focus-own input");
if (box && pictureForm && own) addDragging(box, pictureForm, own);

function addDragging(box: HTMLElement, form: HTMLFormElement, own: HTMLInputElement) {
  const text = form.querySelector<HTMLElement>("[data-focus-text]");
  const circle = box.querySelector("circle");
  const crops = form.querySelectorAll<HTMLImageElement>(".staff-crops img");
  const minDistance = 6;
  let start: PointerEvent | null = null;
  let isDragging = false;

  form.querySelector("[data-focus-help]")?.removeAttribute("hidden");
  box.classList.add("staff-focus-drag");
  box.addEventListener("pointerdown", (event) => {
    start = event.isPrimary && event.button === 0 ? event : null;
  });
  box.addEventListener("pointermove", (event) => {
    if (!start || event.pointerId !== start.pointerId) return;
    if (!isDragging && Math.hypot(event.x - start.x, event.y - start.y) < minDistance) return;
    isDragging = true;
    // With a captured pointer, the click reaches the box instead of the radio below the pointer.
    box.setPointerCapture(event.pointerId);
    choosePoint(event);
  });
  for (const name of ["pointerup", "pointercancel"] as const)
    box.addEventListener(name, () => {
      start = null;
      isDragging = false;
    });
  box.addEventListener("dragstart", (event) => event.preventDefault());
  form.addEventListener("change", () => {
    if (own.checked) return;
    for (const crop of crops) crop.style.objectPosition = "";
  });

  function choosePoint({ clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = box.getBoundingClientRect();
    const [x, y] = [toPercent((clientX - left) / width), toPercent((clientY - top) / height)];
    own.value = `${x}-${y}`;
    own.checked = true;
    own.closest("label")?.removeAttribute("hidden");
    circle?.setAttribute("cx", `${x}%`);
    circle?.setAttribute("cy", `${y}%`);
    if (text) text.textContent = (text.dataset.focusText ?? "").replace("{x}", String(x)).replace("{y}", String(y));
    for (const crop of crops) crop.style.objectPosition = `${roundToTens(x)}% ${roundToTens(y)}%`;
  }
}

function toPercent(part: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, part)));
}

/** The shop crops pictures at the focal point rounded to ten percent (`ui/parts/picture.tsx`). */
function roundToTens(value: number): number {
  return Math.round(value / 10) * 10;
}
