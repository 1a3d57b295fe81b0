import { timeText } from '#contract/texts/texts.ts'
import type { MapShop } from './shop-map.ts'

type Point = readonly [latitude: number, longitude: number]

type Props = { readonly shops: readonly MapShop[]; readonly here: Point | null }

/** The smallest extent of the sketch in degrees, for a list with a single shop. */
const LEAST = 0.02
/** Shops farther than this from the first one, in degrees, are in another town and left out. */
const NEARBY = 0.6
/** More labels than this would overlap; the other shops are dots. */
const HOURS = 8
/** With at most this many shops there is room for their names too. */
const NAMES = 4
const [WIDTH, HEIGHT] = [336, 480]

/**
 * The shops of a list in relation to each other, with their next free time, drawn before the map is loaded. North is
 * up.
 */
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

/** Maps degrees to SVG units, with a margin of a sixth on both sides. */
function axisOf(degrees: readonly number[]): (degree: number, units: number) => number {
  const [from, to] = [Math.min(...degrees), Math.max(...degrees)]
  const middle = (from + to) / 2
  const span = Math.max(to - from, LEAST) * 1.5
  return (degree, units) => Math.round(((degree - middle) / span + 0.5) * units)
}
