/**
 * The public holidays of Argentina, year by year, as Law 27.399 and the decrees of each year have them: those that can be
 * moved stand on the Monday they were moved to. `bridge` is a day off that the government adds for tourism.
 * Whoever adds a year adds it here; the days of a year that is missing are ordinary days.
 */
export type Holiday = {
  readonly date: string
  readonly name: string
  readonly kind: 'holiday' | 'bridge'
}

const ARGENTINE_ZONE = /^America\/(Argentina\/|Buenos_Aires$)/

/** Of the country that a zone is in; none where we know of none. */
export function holidaysOf(timeZone: string): readonly Holiday[] {
  return ARGENTINE_ZONE.test(timeZone) ? argentineHolidays : []
}

/** What a date is called there; null: an ordinary day. */
export function holidayName(timeZone: string, date: string): string | null {
  return holidaysOf(timeZone).find(one => one.date === date)?.name ?? null
}

const day = (date: string, name: string, kind: Holiday['kind'] = 'holiday'): Holiday => ({
  date,
  name,
  kind,
})

const argentineHolidays: readonly Holiday[] = [
  day('2026-01-01', 'Año Nuevo'),
  day('2026-02-16', 'Carnaval'),
  day('2026-02-17', 'Carnaval'),
  day('2026-03-23', 'Día no laborable', 'bridge'),
  day('2026-03-24', 'Día de la Memoria'),
  day('2026-04-02', 'Día de los Caídos en Malvinas'),
  day('2026-04-03', 'Viernes Santo'),
  day('2026-05-01', 'Día del Trabajador'),
  day('2026-05-25', 'Revolución de Mayo'),
  day('2026-06-15', 'Paso a la Inmortalidad de Güemes'),
  day('2026-06-20', 'Día de la Bandera'),
  day('2026-07-09', 'Día de la Independencia'),
  day('2026-07-10', 'Día no laborable', 'bridge'),
  day('2026-08-17', 'Paso a la Inmortalidad de San Martín'),
  day('2026-10-12', 'Día de la Diversidad Cultural'),
  day('2026-11-23', 'Día de la Soberanía Nacional'),
  day('2026-12-07', 'Día no laborable', 'bridge'),
  day('2026-12-08', 'Inmaculada Concepción'),
  day('2026-12-25', 'Navidad'),
  day('2027-01-01', 'Año Nuevo'),
  day('2027-02-08', 'Carnaval'),
  day('2027-02-09', 'Carnaval'),
  day('2027-03-24', 'Día de la Memoria'),
  day('2027-03-26', 'Viernes Santo'),
  day('2027-04-02', 'Día de los Caídos en Malvinas'),
  day('2027-05-01', 'Día del Trabajador'),
  day('2027-05-25', 'Revolución de Mayo'),
  day('2027-06-20', 'Día de la Bandera'),
  day('2027-06-21', 'Paso a la Inmortalidad de Güemes'),
  day('2027-07-09', 'Día de la Independencia'),
  day('2027-08-16', 'Paso a la Inmortalidad de San Martín'),
  day('2027-10-11', 'Día de la Diversidad Cultural'),
  day('2027-11-20', 'Día de la Soberanía Nacional'),
  day('2027-12-08', 'Inmaculada Concepción'),
  day('2027-12-25', 'Navidad'),
]
