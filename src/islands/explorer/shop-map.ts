/*
 * The interactive map. It works without its tiles: the places, their hours and the scale are drawn by us.
 */
import * as leaflet from 'leaflet'
import leafletStyles from 'leaflet/dist/leaflet.css?url'
import { timeText } from '#contract/texts.ts'
import { mapMessages as texts } from '#messages/explorer.ts'
import ownStyles from './shop-map.css?url'

export type MapShop = {
  readonly name: string
  readonly adUrl: string
  readonly place: string
  readonly at: readonly [latitude: number, longitude: number]
  /** Its next free start. */
  readonly next: string | null
}

export type ShopMap = { readonly remove: () => void }

type Drawing = {
  readonly shops: readonly MapShop[]
  readonly here: string
  readonly tiles: string
}

type Listener = {
  /** Somebody dragged the map: its new middle, as the address takes it. */
  readonly onMoved: (area: string) => void
  readonly onTileError: () => void
}

const NEARBY_METRES = 60_000
const ATTRIBUTION =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">colaboradores de OpenStreetMap</a>'

export async function drawShopMap(
  element: HTMLElement,
  { shops, here, tiles }: Drawing,
  { onMoved, onTileError }: Listener,
): Promise<ShopMap> {
  await Promise.all([leafletStyles, ownStyles].map(loadStyles))
  const map = leaflet.map(element, { attributionControl: false, zoomControl: false })
  leaflet.control.zoom({ zoomInTitle: 'Acercar', zoomOutTitle: 'Alejar' }).addTo(map)
  leaflet.control.scale({ imperial: false }).addTo(map)
  if (tiles) {
    leaflet.control.attribution({ prefix: false }).addAttribution(ATTRIBUTION).addTo(map)
    leaflet.tileLayer(tiles, { maxZoom: 19 }).on('tileerror', onTileError).addTo(map)
  }
  const points = shops.map(({ at }) => leaflet.latLng(at[0], at[1]))
  if (here) points.unshift(markHere(map, here))
  // The neighbourhood of the first one: a shop in another country would make of all others one spot.
  const around = points.filter(point => point.distanceTo(points[0] ?? point) < NEARBY_METRES)
  map.fitBounds(leaflet.latLngBounds(around).pad(0.15), { maxZoom: 15, animate: false })
  for (const shop of shops) pin(shop).addTo(map)
  map.on('dragend zoomend', () => {
    const { lat, lng } = map.getCenter().wrap()
    onMoved(`${lat.toFixed(3)},${lng.toFixed(3)}`)
  })
  return { remove: () => map.remove() }
}

function markHere(map: leaflet.Map, here: string): leaflet.LatLng {
  const [latitude = 0, longitude = 0] = here.split(',').map(Number)
  const point = leaflet.latLng(latitude, longitude)
  const icon = leaflet.divIcon({ className: 'map-here', iconSize: [18, 18] })
  leaflet.marker(point, { icon, keyboard: false, title: texts.here }).addTo(map)
  return point
}

/** A pin says the shop's next free hour: what one looks for on a map of barbers. */
function pin(shop: MapShop): leaflet.Marker {
  const label = document.createElement('span')
  const name = document.createElement('span')
  name.className = 'visually-hidden'
  name.textContent = `${shop.name}: `
  label.append(name, shop.next === null ? '–' : timeText(shop.next))
  const icon = leaflet.divIcon({ className: 'map-pin', html: label, iconSize: [56, 30] })
  return leaflet
    .marker([shop.at[0], shop.at[1]], { icon, title: shop.name })
    .bindPopup(popupOf(shop))
}

function popupOf(shop: MapShop): HTMLElement {
  const popup = document.createElement('div')
  const name = document.createElement('strong')
  name.textContent = shop.name
  const place = document.createElement('p')
  place.textContent = shop.place
  const link = document.createElement('a')
  link.href = `/comerce/${shop.adUrl}`
  link.textContent = texts.see
  popup.append(name, place, link)
  return popup
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
