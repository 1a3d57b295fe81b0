import { timeText } from '#contract/texts/texts.ts'
import type { MapShop } from './shop-map.ts'

type Point = readonly [latitude: number, longitude: number]

type Props = { readonly shops: readonly MapShop[]; readonly here: Point | null }

/** As wide as this part of the map at least, in degrees: one shop alone stands in the middle of something. */
const LEAST = 0.02
/** Farther from the first one than this is another town. */
const NEARBY = 0.6
/** More hours than this would lie over each other; the others are dots. */
const HOURS = 8
/** So many have room for their names, too. */
const NAMES = 4
const [WIDTH, HEIGHT] = [336, 480]

/** Where the places of a list are to each other, before there is a map: their next hours, north above. */
export function MapSketch({ shops, here }: Props) {
  const first = here ?? shops[0]?.at
  if (first === undefined) return null
  const around = shops.filter(({ at }) => at.every((one, axis) => isNear(one, first[axis])))
  const all = here === null ? around.map(({ at }) => at) : [here, ...around.map(({ at }) => at)]
  const across = axisOf(all.map(([, longitude]) => longitude))
  const down = axisOf(all.map(([latitude]) => -latitude))
  const placeOf = ([latitude, longitude]: Point) =>
    `translate(${across(longitude, WIDTH)} ${down(-latitude, HEIGHT)})`
  return (
    <svg className="map-sketch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {here && <circle className="here" r="9" transform={placeOf(here)} />}
      {around.map(({ adUrl, name, at, next }, index) => (
        <g key={adUrl} transform={placeOf(at)}>
          {index < HOURS && next !== null ? (
            <>
              <rect x="-28" y="-15" width="56" height="30" rx="15" />
              <text y="5">{timeText(next)}</text>
              {around.length <= NAMES && (
                <text className="name" y="34">
                  {name}
                </text>
              )}
            </>
          ) : (
            <circle r="6" />
          )}
        </g>
      ))}
    </svg>
  )
}

const isNear = (one: number, other = one) => Math.abs(one - other) < NEARBY

/** Degrees to so many units, with a margin of a sixth on both sides. */
function axisOf(degrees: readonly number[]): (degree: number, units: number) => number {
  const [from, to] = [Math.min(...degrees), Math.max(...degrees)]
  const middle = (from + to) / 2
  const span = Math.max(to - from, LEAST) * 1.5
  return (degree, units) => Math.round(((degree - middle) / span + 0.5) * units)
}
