import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { placeMessages as words } from '#messages/places.ts'
import {
  $places,
  dropPlace,
  keepPlace,
  loadPlaces,
  type FavouriteShop,
} from '#stores/appointment/customer-area.ts'
import styles from './KeepPlace.module.css'

/** The heart beside a shop's name. It saves the shop on this device, and in the account of a customer who has one. */
export function KeepPlaceIsland({ place }: { readonly place: FavouriteShop }) {
  const places = useStore($places, { ssr: 'initial' })
  const isKept = places.some(one => one.ad_url === place.ad_url)
  useEffect(() => void loadPlaces(), [])
  return (
    <button
      className={styles.keep}
      type="button"
      aria-pressed={isKept}
      aria-label={words.keepPlace(place.name)}
      title={isKept ? words.placeKept : words.keepPlace(place.name)}
      onClick={() => void (isKept ? dropPlace(place) : keepPlace(place))}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.5 4.2 12.9a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.8.8.8-.8a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7Z" />
      </svg>
    </button>
  )
}
