type Point = readonly [latitude: number, longitude: number]

type Props = { readonly points: readonly Point[]; readonly here: Point | null }

/** As wide as this part of the map at least, in degrees: one shop alone stands in the middle of something. */
const LEAST = 0.02
/** Farther from the first one than this is another town. */
const NEARBY = 0.6

/** Where the places of a list are to each other, before there is a map: dots, north above. */
export function MapSketch({ points, here }: Props) {
  const [first] = here === null ? points : [here]
  if (first === undefined) return null
  const isNear = (point: Point) => point.every((one, axis) => Math.abs(one - first[axis]!) < NEARBY)
  const around = points.filter(isNear)
  const all = here === null ? around : [here, ...around]
  const across = axisOf(all.map(([, longitude]) => longitude))
  const down = axisOf(all.map(([latitude]) => -latitude))
  return (
    <svg className="map-sketch" viewBox="0 0 100 144" aria-hidden="true">
      <path d={GRID} />
      {around.map(([latitude, longitude]) => (
        <circle
          key={`${latitude} ${longitude}`}
          cx={across(longitude, 100)}
          cy={down(-latitude, 144)}
          r="2"
        />
      ))}
      {here && <circle className="here" cx={across(here[1], 100)} cy={down(-here[0], 144)} r="3" />}
    </svg>
  )
}

const GRID = 'M0 18h100M0 54h100M0 90h100M0 126h100M14 0v144M50 0v144M86 0v144'

/** Degrees to so many units, with a margin of a sixth on both sides. */
function axisOf(degrees: readonly number[]): (degree: number, units: number) => number {
  const [from, to] = [Math.min(...degrees), Math.max(...degrees)]
  const middle = (from + to) / 2
  const span = Math.max(to - from, LEAST) * 1.5
  return (degree, units) => Math.round(((degree - middle) / span + 0.5) * units * 10) / 10
}
