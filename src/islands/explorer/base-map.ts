/*
 * An empty map, for whoever draws on it. It works without its tiles: the scale and a grid are drawn by us.
 */
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

/** Tells where one is until there are tiles, which bring names of their own. */
export function nameCities(map: leaflet.Map): void {
  for (const { name, place } of cities) {
    const icon = leaflet.divIcon({ className: 'map-city', html: name, iconSize: [0, 0] })
    leaflet.marker([...place], { icon, keyboard: false, interactive: false }).addTo(map)
  }
}

/** A style sheet of its own file, because the policy of the page allows no other. */
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
