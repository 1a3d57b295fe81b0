import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { placeMessages as texts } from '#messages/trial.ts'
import { Button } from '#islands/ui/Button.tsx'
import { isFarFrom, rounded, startOf, type Place } from './city-places.ts'
import type { PlaceMap } from './place-map.ts'
import styles from './PlaceField.module.css'

type Props = {
  /** Where the map begins. */
  readonly city: string
  readonly tiles: string
  /** What it is good for, where the usual words do not fit. */
  readonly hint?: string
  /** Where it is marked already. */
  readonly first?: Place | null
  /** Another address is written than that of the mark. */
  readonly isAddressNew?: boolean
  /** Null: it was taken away. */
  readonly onPlace?: (place: { latitude: number; longitude: number } | null) => void
}

type Step = 'closed' | 'opening' | 'open' | 'failed'

/**
 * The position of the shop, for those who look for one nearby. Optional, and by whichever way is at hand: where the
 * phone is, or a map, which is not downloaded before it is opened.
 */
export function PlaceField(props: Props) {
  const { place, step, word, room, isWanted, open, moveToCity, close, locate, forget } =
    usePlace(props)
  // What is said of a mark says that there is one; what failed does not take it away.
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
        {/* With the map open one sees them follow the pin; beside a form they are only figures. */}
        {place && isWanted && <span className="figures soft"> {place.join(', ')}</span>}
      </p>
    </div>
  )
}

type DoubtProps = Props &
  Pick<ReturnType<typeof usePlace>, 'place' | 'isWanted' | 'open' | 'moveToCity'>

/** The mark is in another city than the one written, or still where the address before was. */
function Doubt({ city, first, isAddressNew, place, isWanted, open, moveToCity }: DoubtProps) {
  if (!place) return null
  if (isFarFrom(place, city))
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

function usePlace({ city, tiles, first = null, onPlace }: Props) {
  const [place, setPlace] = useState<Place | null>(first)
  const followPlace = useEffectEvent((marked: Place | null) =>
    onPlace?.(marked && { latitude: marked[0], longitude: marked[1] }),
  )
  useEffect(() => followPlace(place), [place])
  const [step, setStep] = useState<Step>('closed')
  const [word, setWord] = useState('')
  // The map is not taken away from under a finger because the city is spelled out.
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
    start.current = place ? { place, zoom: 17 } : startOf(city)
    setStep('opening')
  }

  const moveToCity = () => {
    start.current = startOf(city)
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

/** The map itself, for as long as it is wanted. */
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
