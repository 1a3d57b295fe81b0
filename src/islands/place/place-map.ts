/*
 * The map that sets a shop's position, with a pin in the middle. Either the pin is dragged, or the map is moved under
 * it by finger, mouse or arrow keys. Without tiles the names of cities help to find the place.
 */
import * as leaflet from 'leaflet'
import { nameCities, openMap } from '../explorer/base-map.ts'
import { rounded, type Place } from './city-places.ts'

export type PlaceMap = {
  readonly show: (place: Place) => void
  readonly remove: () => void
}

type Listener = {
  /** Called with the position under the pin after the user has moved the map. */
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
  nameCities(map)
  map.on('click', ({ latlng }: leaflet.LeafletMouseEvent) => map.panTo(latlng))
  const isDragged = followPin(map)
  map.on('moveend', () => {
    if (isDragged()) return
    const { lat, lng } = map.getCenter().wrap()
    onPlace([rounded(lat), rounded(lng)])
  })
  return {
    show: place => map.setView([...place], STREET_ZOOM, { animate: false }),
    remove: () => map.remove(),
  }
}

/** Centres the map where the pin is dropped. Returns a function that tells whether it is being dragged. */
function followPin(map: leaflet.Map): () => boolean {
  let isDragged = false
  const icon = leaflet.divIcon({ className: 'map-pin', iconSize: [44, 44], iconAnchor: [22, 40] })
  const pin = leaflet.marker(map.getCenter(), {
    icon,
    draggable: true,
    autoPan: true,
    // The arrow keys move the map itself.
    keyboard: false,
  })
  pin.addTo(map)
  map.on('move', () => {
    if (!isDragged) pin.setLatLng(map.getCenter())
  })
  pin.on('dragstart', () => {
    isDragged = true
  })
  pin.on('dragend', () => {
    isDragged = false
    map.panTo(pin.getLatLng())
  })
  return () => isDragged
}
