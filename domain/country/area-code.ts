/** The area code of a place, for phones that are written without it. Only what the tables know for certain. */
import areas from './area-codes.json' with { type: 'json' }

type Row = readonly [area: string, place: string, province: string]

/**
 * Towns around Buenos Aires that are whole in area 11 (ENACOM, Plan Fundamental de Numeración Nacional), which the other
 * table lists by its centre alone. Towns that share their name with another area's, such as San Martín, need their province.
 */
const around11 =
  `Avellaneda|Sarandí|Wilde|Bernal|Quilmes|Berazategui|Ranelagh|Lanús|Remedios de Escalada|Valentín Alsina|
Lomas de Zamora|Banfield|Temperley|Adrogué|Burzaco|Monte Grande|Ezeiza|Ramos Mejía|San Justo|Ciudadela|Caseros|
Villa Ballester|San Martín|General San Martín|San Andrés|Villa Lynch|Vicente López|Olivos|Florida|Munro|Martínez|Acassuso|
San Isidro|Béccar|Boulogne|San Fernando|Victoria|Tigre|Don Torcuato|San Miguel|Bella Vista|Hurlingham|
Villa Tesei|Ituzaingó|Castelar|Morón|Haedo|El Palomar|Florencio Varela`.split(/\|\n?/)
const capital = /^(caba|capital federal|ciudad (autonoma )?de buenos aires)$/

const rows: Readonly<Record<string, readonly Row[]>> = {
  AR: [
    ...(areas.AR as unknown as readonly Row[]),
    ...around11.map(place => ['11', place, 'Buenos Aires'] as const),
    ['294', 'Bariloche', 'Río Negro'],
    ['381', 'Tucumán', 'Tucumán'],
    ['388', 'Jujuy', 'Jujuy'],
    ['383', 'Catamarca', 'Catamarca'],
    ['342', 'Santa Fe de la Vera Cruz', 'Santa Fe'],
    ['3541', 'Carlos Paz', 'Córdoba'],
    ['348', 'Belén de Escobar', 'Buenos Aires'],
    ['280', 'Puerto Madryn', 'Chubut'],
  ],
}

/**
 * Of `Palermo, CABA` or `San Martín, Mendoza`. Null when the place is not known, or when places of that name have
 * different codes and the province is not said.
 */
export function areaCodeOf(country: string, city: string): string | null {
  const names = city.split(',').map(plain)
  if (country === 'AR' && names.some(one => capital.test(one))) return '11'
  const known = rows[country] ?? []
  const provinces = new Set(known.map(row => plain(row[2])).filter(Boolean))
  const named = known.filter(row => plain(row[1]) === names[0])
  const there = named.filter(
    ([, , province]) => province === '' || names.slice(1).includes(plain(province)),
  )
  // Avellaneda, Santa Fe is not the one beside Buenos Aires, even if the tables do not know it.
  const isElsewhere = names.slice(1).some(one => provinces.has(one))
  const codes = new Set((isElsewhere ? there : named).map(([area]) => area))
  const [code, ...others] = codes
  return code === undefined || others.length > 0 ? null : code
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}
