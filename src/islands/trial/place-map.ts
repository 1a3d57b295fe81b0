/*
 * Where a shop is: a pin stands still in the middle, and the map moves under it by finger, mouse or arrow keys. Without
 * tiles the cities' names tell where one is.
 */
import * as leaflet from 'leaflet'
import { openMap } from '../explorer/base-map.ts'
import { cities } from '#domain/shop/cities.ts'
import { rounded, type Place } from './city-places.ts'

export type PlaceMap = {
  readonly show: (place: Place) => void
  readonly remove: () => void
}

type Listener = {
  /** Somebody moved the map: what is under the pin now. */
  readonly onPlace: (place: Place) => void
  readonly onTileError: () => void
}

const STREET_ZOOM = 17

export async function openPlaceMap(
  element: HTMLElement,
  start: { readonly place: Place; readonly zoom: number },
  tiles: string,
  { onPlace, onTileError }: Listener,
): Promise<PlaceMap> {
  const map = await openMap(element, tiles, onTileError)
  map.setView([...start.place], start.zoom, { animate: false })
  for (const { name, place } of cities) {
    const icon = leaflet.divIcon({ className: 'map-city', html: name, iconSize: [0, 0] })
    leaflet.marker([...place], { icon, keyboard: false, interactive: false }).addTo(map)
  }
  map.on('click', ({ latlng }: leaflet.LeafletMouseEvent) => map.panTo(latlng))
  map.on('moveend', () => {
    const { lat, lng } = map.getCenter().wrap()
    onPlace([rounded(lat), rounded(lng)])
  })
  return {
    show: place => map.setView([...place], STREET_ZOOM, { animate: false }),
    remove: () => map.remove(),
  }
}
