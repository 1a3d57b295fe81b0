import { useEffect, useRef, useState } from 'react'
import { mapMessages as texts } from '#messages/explorer.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { MapSketch } from './MapSketch.tsx'
import type { MapShop, ShopMap } from './shop-map.ts'

type Props = {
  readonly shops: readonly MapShop[]
  /** The visitor's `latitude,longitude`, or an empty string. */
  readonly here: string
  readonly hereName: string
  readonly tiles: string
  /** The same search without a place. */
  readonly again: string
}

type Step = 'closed' | 'opening' | 'open' | 'failed'

/** The map of the list. Leaflet and the tiles are downloaded only when it is opened. */
export function ShopMapIsland({ shops, here, hereName, tiles, again }: Props) {
  const { step, setStep, isWanted, place, hasNoTiles, area } = useShopMap({
    shops,
    here,
    hereName,
    tiles,
  })
  return (
    <div className="map-room">
      <div className={isWanted ? undefined : 'map-closed'}>
        {!isWanted && <MapSketch shops={shops} here={pointOf(here)} />}
        <Button
          look="plain small"
          label={isWanted ? texts.close : texts.open}
          aria-expanded={isWanted}
          onClick={() => setStep(isWanted ? 'closed' : 'opening')}
        />
      </div>
      {isWanted && (
        <section
          className="shop-map"
          ref={place}
          aria-label={texts.label}
          aria-busy={step === 'opening'}
        />
      )}
      <p className="small" role="status">
        {step === 'opening' && texts.loading}
        {step === 'failed' && texts.failed}
        {step === 'open' && hasNoTiles && texts.noTiles}
      </p>
      {step === 'open' && area && (
        <ButtonLink
          look="plain small"
          label={texts.searchHere}
          href={`${again}${again.includes('?') ? '&' : '?'}near=${area}`}
        />
      )}
    </div>
  )
}

function useShopMap({ shops, here, hereName, tiles }: Omit<Props, 'again'>) {
  const [step, setStep] = useState<Step>('closed')
  const [hasNoTiles, setNoTiles] = useState(tiles === '')
  const [area, setArea] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const isWanted = step === 'opening' || step === 'open'

  useEffect(() => {
    if (!isWanted) return
    place.current?.scrollIntoView({ block: 'center' })
    let drawn: ShopMap | null = null
    let isOver = false
    import('./shop-map.ts')
      .then(async ({ drawShopMap }) => {
        if (isOver || !place.current) return
        const listener = { onMoved: setArea, onTileError: () => setNoTiles(true) }
        drawn = await drawShopMap(place.current, { shops, here, hereName, tiles }, listener)
        setStep('open')
      })
      .catch(() => setStep('failed'))
    return () => {
      isOver = true
      drawn?.remove()
    }
  }, [isWanted, shops, here, hereName, tiles])
  return { step, setStep, isWanted, place, hasNoTiles, area }
}

function pointOf(here: string): readonly [number, number] | null {
  const [latitude, longitude] = here.split(',').map(Number)
  return latitude === undefined || longitude === undefined ? null : [latitude, longitude]
}
