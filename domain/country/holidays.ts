/**
 * The public holidays of a country. `holidays.json` is written by `npm run holidays` for ten years; the days of a year
 * beyond them are ordinary days.
 */
import kept from './holidays.json' with { type: 'json' }

/** `bridge`: a day off that the government adds for tourism. */
export type Holiday = {
  readonly date: string
  readonly name: string
  readonly kind: 'holiday' | 'bridge'
}

type Kept = { readonly name: string; readonly kind?: string; readonly dates: readonly string[] }

const keptByCountry: Readonly<Record<string, readonly Kept[]>> = kept

/** Written out once for each country that is asked for. */
const known = new Map<string, readonly Holiday[]>()

/** Sorted by date; empty for a country whose holidays we do not have. */
export function holidaysOf(country: string): readonly Holiday[] {
  let found = known.get(country)
  if (found === undefined) known.set(country, (found = writtenOut(keptByCountry[country] ?? [])))
  return found
}

/** The name of the holiday on this date in this country; null on an ordinary day. */
export function holidayName(country: string, date: string): string | null {
  return holidaysOf(country).find(one => one.date === date)?.name ?? null
}

function writtenOut(rows: readonly Kept[]): Holiday[] {
  return rows
    .flatMap(({ name, kind, dates }) =>
      dates.map((date): Holiday => ({ date, name, kind: kind === 'bridge' ? kind : 'holiday' })),
    )
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
