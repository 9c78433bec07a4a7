import {
  Control,
  CRS,
  DomUtil,
  divIcon,
  imageOverlay,
  type LatLngBoundsExpression,
  type Marker,
  map as makeMap,
  marker,
} from "leaflet";
import sheet from "leaflet/dist/leaflet.css?url";

type MapPlace = { number: number; name: string; summary: string; href: string; x: number; y: number };
type MapPlan = {
  picture: string;
  width: number;
  height: number;
  places: MapPlace[];
  labels: { zoomIn: string; zoomOut: string; close: string; more: string };
};

export async function openMap(box: HTMLElement, { picture, width, height, places, labels }: MapPlan): Promise<void> {
  await loadStyle();
  const bounds: LatLngBoundsExpression = [
    [0, 0],
    [height, width],
  ];
  const map = makeMap(box, {
    ...{ crs: CRS.Simple, minZoom: -3, maxZoom: 2, zoomSnap: 0.25, attributionControl: false, zoomControl: false },
  });
  new Control.Zoom({ zoomInTitle: labels.zoomIn, zoomOutTitle: labels.zoomOut }).addTo(map);
  imageOverlay(picture, bounds).addTo(map);
  map.setView([height / 2, width / 2], map.getBoundsZoom(bounds, true));
  map.setMinZoom(map.getBoundsZoom(bounds));
  let open: Marker | undefined;
  for (const { number, name, summary, href, x, y } of places) {
    const icon = divIcon({
      className: "zoom-pin",
      iconSize: [44, 44],
      html: `<span class="place-number">${number}</span>`,
    });
    const pin = marker([height - y, x], { icon, title: `${number}. ${name}`, keyboard: true }).addTo(map);
    pin.bindPopup(popupOf({ name, summary, href }, labels.more), { maxWidth: 260 });
    pin.on("popupopen", ({ popup }) => {
      open = pin;
      popup.getElement()?.querySelector(".leaflet-popup-close-button")?.setAttribute("aria-label", labels.close);
      popup.getElement()?.querySelector<HTMLElement>("a[href]:not(.leaflet-popup-close-button)")?.focus();
    });
  }
  // Leaflet handles Escape only while neither a pin nor a popup has the focus.
  box.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    map.closePopup();
    open?.getElement()?.focus();
  });
}

function popupOf({ name, summary, href }: Pick<MapPlace, "name" | "summary" | "href">, more: string): HTMLElement {
  const box = DomUtil.create("div");
  DomUtil.create("strong", "", box).textContent = name;
  DomUtil.create("p", "", box).textContent = summary;
  const link = DomUtil.create("a", "", box);
  link.href = href;
  link.textContent = more;
  return box;
}

function loadStyle(): Promise<void> {
  if (document.getElementById("leaflet")) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { id: "leaflet", rel: "stylesheet", href: sheet });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error("leaflet.css"));
    };
    document.getElementById("theme-css")?.before(link);
  });
}
