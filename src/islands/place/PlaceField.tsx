import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { placeMessages as texts } from '#messages/trial.ts'
import { Button } from '#islands/ui/Button.tsx'
import { isFarFrom, rounded, startOf, type Place } from './city-places.ts'
import type { PlaceMap } from './place-map.ts'
import styles from './PlaceField.module.css'

type Props = {
  /** Where the map opens. */
  readonly city: string
  /** Where the shop is; absent: nobody said. */
  readonly country?: string | undefined
  readonly tiles: string
  /** A hint for places where the usual one does not fit. */
  readonly hint?: string
  /** The position that is already saved. */
  readonly first?: Place | null
  /** The address was edited after the position was marked. */
  readonly isAddressNew?: boolean
  /** Called with null when the position was removed. */
  readonly onPlace?: (place: { latitude: number; longitude: number } | null) => void
}

type Step = 'closed' | 'opening' | 'open' | 'failed'

/**
 * The shop's position, for customers who search nearby. Optional. It is set from the device's location or on a map,
 * which is downloaded only when it is opened.
 */
export function PlaceField(props: Props) {
  const { place, step, word, room, isWanted, open, moveToCity, close, locate, forget } =
    usePlace(props)
  // A message about the position already says that there is one. An error does not remove it.
  const isKept = place !== null && !isWanted && ['', texts.denied, texts.failed].includes(word)
  return (
    <div
      className={styles.place}
      role="group"
      aria-labelledby="place-label"
      aria-describedby="place-hint"
    >
      <p className={styles.label} id="place-label">
        {texts.label}
      </p>
      <p className="field-hint" id="place-hint">
        {props.hint ?? texts.hint}
      </p>
      <input type="hidden" name="latitude" value={place?.[0] ?? ''} />
      <input type="hidden" name="longitude" value={place?.[1] ?? ''} />
      <div className={styles.ways}>
        <Button look="plain small" label={texts.here} onClick={locate} />
        <Button
          look="plain small"
          label={isWanted ? texts.close : texts.open}
          aria-expanded={isWanted}
          onClick={isWanted ? close : open}
        />
        {place && <Button look="quiet small" label={texts.forget} onClick={forget} />}
      </div>
      <Doubt {...props} {...{ place, isWanted, open, moveToCity }} />
      {isWanted && (
        <div className={styles.room} data-marked={place !== null || undefined}>
          <section
            className="shop-map"
            ref={room}
            aria-label={texts.map}
            aria-describedby="place-keys"
            aria-busy={step === 'opening'}
          />
          <p className="field-hint" id="place-keys">
            {texts.keys}
          </p>
        </div>
      )}
      <p className={styles.word} role="status">
        {[word || (step === 'opening' && texts.loading), isKept && texts.kept]
          .filter(Boolean)
          .join(' ')}
        {/* With the map open the figures follow the pin; without it they would mean nothing. */}
        {place && isWanted && <span className="figures soft"> {place.join(', ')}</span>}
      </p>
    </div>
  )
}

type DoubtProps = Props &
  Pick<ReturnType<typeof usePlace>, 'place' | 'isWanted' | 'open' | 'moveToCity'>

/** Warns that the position is in another city than the address, or was set for the previous address. */
function Doubt({
  city,
  country,
  first,
  isAddressNew,
  place,
  isWanted,
  open,
  moveToCity,
}: DoubtProps) {
  if (!place) return null
  if (isFarFrom(place, city, country))
    return (
      <p className={styles.far} role="status">
        {texts.far(city)}
        <Button look="plain small" label={texts.moveTo(city)} onClick={moveToCity} />
      </p>
    )
  if (!isAddressNew || String(place) !== String(first)) return null
  return (
    <p className={styles.far} role="status">
      {texts.addressChanged}
      {!isWanted && <Button look="plain small" label={texts.markAgain} onClick={open} />}
    </p>
  )
}

function usePlace({ city, country, tiles, first = null, onPlace }: Props) {
  const [place, setPlace] = useState<Place | null>(first)
  const followPlace = useEffectEvent((marked: Place | null) =>
    onPlace?.(marked && { latitude: marked[0], longitude: marked[1] }),
  )
  useEffect(() => followPlace(place), [place])
  const [step, setStep] = useState<Step>('closed')
  const [word, setWord] = useState('')
  // A ref, so that the open map does not jump while the city's name is being typed.
  const start = useRef(startOf(''))
  const isWanted = step === 'opening' || step === 'open'
  const { room, map } = useMap({ isWanted, tiles, start, setPlace, setStep, setWord })

  const mark = (found: Place, said: string) => {
    map.current?.show(found)
    setPlace(found)
    setWord(said)
  }

  const open = () => {
    setWord('')
    start.current = place ? { place, zoom: 17 } : startOf(city, country)
    setStep('opening')
  }

  const moveToCity = () => {
    start.current = startOf(city, country)
    mark(start.current.place, texts.movedTo(city))
    if (!isWanted) setStep('opening')
  }

  const locate = () => {
    setWord(texts.asking)
    whereAmI(
      (found, accuracy) => mark(found, texts.located(Math.max(5, Math.round(accuracy)))),
      () => setWord(texts.denied),
    )
  }

  const forget = () => {
    setPlace(null)
    setStep('closed')
    setWord(texts.forgotten)
  }

  const close = () => {
    setStep('closed')
    setWord('')
  }
  return { place, step, word, room, isWanted, open, moveToCity, close, locate, forget }
}

type MapUse = {
  readonly isWanted: boolean
  readonly tiles: string
  readonly start: RefObject<ReturnType<typeof startOf>>
  readonly setPlace: (place: Place) => void
  readonly setStep: (step: Step) => void
  readonly setWord: (next: (word: string) => string) => void
}

/** The map itself, while it is open. */
function useMap({ isWanted, tiles, start, setPlace, setStep, setWord }: MapUse) {
  const room = useRef<HTMLDivElement>(null)
  const map = useRef<PlaceMap | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    import('./place-map.ts')
      .then(async ({ openPlaceMap }) => {
        if (isOver || !room.current) return
        map.current = await openPlaceMap(room.current, start.current, tiles, {
          onPlace: marked => {
            setPlace(marked)
            setWord(() => texts.marked)
          },
          onTileError: () => setWord(word => word || texts.noTiles),
        })
        setWord(word => word || (tiles === '' ? texts.noTiles : ''))
        setStep('open')
      })
      .catch(() => {
        setStep('failed')
        setWord(() => texts.failed)
      })
    return () => {
      isOver = true
      map.current?.remove()
      map.current = null
    }
  }, [isWanted, tiles, start, setPlace, setStep, setWord])
  return { room, map }
}

function whereAmI(onFound: (place: Place, accuracy: number) => void, onDenied: () => void): void {
  if (!('geolocation' in navigator)) return onDenied()
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) =>
      onFound([rounded(latitude), rounded(longitude)], accuracy),
    onDenied,
    { enableHighAccuracy: true, timeout: 15_000 },
  )
}
