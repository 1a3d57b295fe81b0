/* The interactive map. It also works without tiles: the shops, their times and the scale are drawn by us. */
import * as leaflet from 'leaflet'
import { timeText } from '#contract/texts/texts.ts'
import { mapMessages as texts } from '#messages/explorer.ts'
import { nameCities, openMap } from './base-map.ts'

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
  /** The label of that point. */
  readonly hereName: string
  readonly tiles: string
}

type Listener = {
  /** Called when the user has moved the map, with its new centre as the URL's query takes it. */
  readonly onMoved: (area: string) => void
  readonly onTileError: () => void
}

const NEARBY_METRES = 60_000
/** More names than this would lie over each other. */
const NAMED = 12

export async function drawShopMap(
  element: HTMLElement,
  { shops, here, hereName, tiles }: Drawing,
  { onMoved, onTileError }: Listener,
): Promise<ShopMap> {
  const map = await openMap(element, tiles, onTileError)
  const points = shops.map(({ at }) => leaflet.latLng(at[0], at[1]))
  if (here) points.unshift(markHere(map, here, hereName))
  // Only the surroundings of the first one: a shop in another country would shrink all others to one point.
  const around = points.filter(point => point.distanceTo(points[0] ?? point) < NEARBY_METRES)
  map.fitBounds(leaflet.latLngBounds(around).pad(0.15), { maxZoom: 15, animate: false })
  nameCities(map)
  element.classList.toggle('map-named', shops.length <= NAMED)
  for (const shop of shops) pin(shop).addTo(map)
  map.on('dragend zoomend', () => {
    const { lat, lng } = map.getCenter().wrap()
    onMoved(`${lat.toFixed(3)},${lng.toFixed(3)}`)
  })
  return { remove: () => map.remove() }
}

function markHere(map: leaflet.Map, here: string, name: string): leaflet.LatLng {
  const [latitude = 0, longitude = 0] = here.split(',').map(Number)
  const point = leaflet.latLng(latitude, longitude)
  const label = document.createElement('span')
  label.textContent = name
  const icon = leaflet.divIcon({ className: 'map-here', html: label, iconSize: [18, 18] })
  leaflet.marker(point, { icon, keyboard: false }).addTo(map)
  return point
}

/** A pin shows the shop's next free time, which is what people look for here. */
function pin(shop: MapShop): leaflet.Marker {
  const label = document.createElement('span')
  const name = document.createElement('span')
  name.className = 'map-name'
  name.textContent = shop.name
  label.append(name, ' ', shop.next === null ? '–' : timeText(shop.next))
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
