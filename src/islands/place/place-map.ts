/*
 * Where a shop is: a pin in the middle. It is dragged to its place, or the map is moved under it by finger, mouse or
 * arrow keys. Without tiles the cities' names tell where one is.
 */
import * as leaflet from 'leaflet'
import { nameCities, openMap } from '../explorer/base-map.ts'
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

/** Wherever the pin is dropped becomes the middle. Answers whether it is in the hand just now. */
function followPin(map: leaflet.Map): () => boolean {
  let isDragged = false
  const icon = leaflet.divIcon({ className: 'map-pin', iconSize: [44, 44], iconAnchor: [22, 40] })
  const pin = leaflet.marker(map.getCenter(), {
    icon,
    draggable: true,
    autoPan: true,
    // The map itself is moved by the arrow keys.
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
