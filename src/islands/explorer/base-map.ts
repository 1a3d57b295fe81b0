/* An empty map to draw on. It also works without tiles: the scale and a grid are drawn by us. */
import * as leaflet from 'leaflet'
import { cities } from '#domain/shop/cities.ts'
import leafletStyles from 'leaflet/dist/leaflet.css?url'
import ownStyles from './shop-map.css?url'

const ATTRIBUTION =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">colaboradores de OpenStreetMap</a>'

export async function openMap(
  element: HTMLElement,
  tiles: string,
  onTileError: () => void,
): Promise<leaflet.Map> {
  await Promise.all([leafletStyles, ownStyles].map(loadStyles))
  const map = leaflet.map(element, { attributionControl: false, zoomControl: false })
  leaflet.control.zoom({ zoomInTitle: 'Acercar', zoomOutTitle: 'Alejar' }).addTo(map)
  leaflet.control.scale({ imperial: false, position: 'topright' }).addTo(map)
  if (tiles) {
    leaflet.control.attribution({ prefix: false }).addAttribution(ATTRIBUTION).addTo(map)
    leaflet.tileLayer(tiles, { maxZoom: 19 }).on('tileerror', onTileError).addTo(map)
  }
  return map
}

/** The names of cities, for orientation until the tiles load, which have their own. */
export function nameCities(map: leaflet.Map): void {
  for (const { name, place } of cities) {
    const icon = leaflet.divIcon({ className: 'map-city', html: name, iconSize: [0, 0] })
    leaflet.marker([...place], { icon, keyboard: false, interactive: false }).addTo(map)
  }
}

/** Loaded from a file of its own, because the content security policy allows no inline style sheet. */
async function loadStyles(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  const arrival = Promise.withResolvers<void>()
  link.addEventListener('load', () => arrival.resolve())
  link.addEventListener('error', () => arrival.reject(new Error(`${address} did not load`)))
  document.head.append(link)
  await arrival.promise
}
