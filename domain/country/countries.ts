/**
 * The countries a shop may be in. For those without `holidays` the shop enters its closed days itself. Codes are ISO
 * 3166-1 alpha-2, currencies ISO 4217. Zones are IANA names, the one where most people live first. How phones and
 * amounts are written is in the files beside.
 */
export type Country = {
  readonly code: string
  readonly name: string
  readonly currency: string
  /** In the singular: "peso uruguayo". */
  readonly money: string
  readonly zones: readonly string[]
  /** The language of the holidays' names; absent when we have no holidays for the country. */
  readonly holidays?: 'es' | 'pt'
}

const inAmerica = (names: string) => names.split(/\s+/).map(name => `America/${name}`)

export const countries: readonly Country[] = [
  {
    code: 'AR',
    name: 'Argentina',
    currency: 'ARS',
    money: 'peso argentino',
    zones: inAmerica(
      `Argentina/Buenos_Aires Argentina/Cordoba Argentina/Catamarca Argentina/Jujuy Argentina/La_Rioja Argentina/Mendoza
       Argentina/Rio_Gallegos Argentina/Salta Argentina/San_Juan Argentina/San_Luis Argentina/Tucuman Argentina/Ushuaia`,
    ),
    holidays: 'es',
  },
  {
    code: 'BO',
    name: 'Bolivia',
    currency: 'BOB',
    money: 'boliviano',
    zones: inAmerica('La_Paz'),
    holidays: 'es',
  },
  {
    code: 'BR',
    name: 'Brasil',
    currency: 'BRL',
    money: 'real',
    zones: inAmerica(
      `Sao_Paulo Araguaina Bahia Belem Boa_Vista Campo_Grande Cuiaba Eirunepe Fortaleza Maceio Manaus Noronha
       Porto_Velho Recife Rio_Branco Santarem`,
    ),
    holidays: 'pt',
  },
  {
    code: 'CL',
    name: 'Chile',
    currency: 'CLP',
    money: 'peso chileno',
    zones: [...inAmerica('Santiago Punta_Arenas Coyhaique'), 'Pacific/Easter'],
    holidays: 'es',
  },
  {
    code: 'CO',
    name: 'Colombia',
    currency: 'COP',
    money: 'peso colombiano',
    zones: inAmerica('Bogota'),
    holidays: 'es',
  },
  {
    code: 'ES',
    name: 'España',
    currency: 'EUR',
    money: 'euro',
    zones: ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'],
    holidays: 'es',
  },
  {
    code: 'MX',
    name: 'México',
    currency: 'MXN',
    money: 'peso mexicano',
    zones: inAmerica(
      `Mexico_City Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Hermosillo Matamoros Mazatlan Merida Monterrey
       Ojinaga Tijuana`,
    ),
    holidays: 'es',
  },
  {
    code: 'PY',
    name: 'Paraguay',
    currency: 'PYG',
    money: 'guaraní',
    zones: inAmerica('Asuncion'),
    holidays: 'es',
  },
  {
    code: 'PE',
    name: 'Perú',
    currency: 'PEN',
    money: 'sol',
    zones: inAmerica('Lima'),
    holidays: 'es',
  },
  {
    code: 'UY',
    name: 'Uruguay',
    currency: 'UYU',
    money: 'peso uruguayo',
    zones: inAmerica('Montevideo'),
    holidays: 'es',
  },
  ...others(),
]

function others(): Country[] {
  const rows = [
    ['CR', 'Costa Rica', 'CRC', 'colón', 'Costa_Rica'],
    ['EC', 'Ecuador', 'USD', 'dólar', 'Guayaquil'],
    ['SV', 'El Salvador', 'USD', 'dólar', 'El_Salvador'],
    [
      'US',
      'Estados Unidos',
      'USD',
      'dólar',
      `New_York Adak Anchorage Boise Chicago Denver Detroit Indiana/Indianapolis Juneau Kentucky/Louisville Los_Angeles
       Menominee Metlakatla Nome North_Dakota/Center Phoenix Sitka Yakutat`,
    ],
    ['GT', 'Guatemala', 'GTQ', 'quetzal', 'Guatemala'],
    ['HN', 'Honduras', 'HNL', 'lempira', 'Tegucigalpa'],
    ['NI', 'Nicaragua', 'NIO', 'córdoba', 'Managua'],
    ['PA', 'Panamá', 'USD', 'dólar', 'Panama'],
    ['PR', 'Puerto Rico', 'USD', 'dólar', 'Puerto_Rico'],
    ['DO', 'República Dominicana', 'DOP', 'peso dominicano', 'Santo_Domingo'],
    ['VE', 'Venezuela', 'VES', 'bolívar', 'Caracas'],
  ] as const
  return rows.map(([code, name, currency, money, zones]) => ({
    code,
    name,
    currency,
    money,
    zones: inAmerica(zones),
  }))
}

const byCode = new Map(countries.map(country => [country.code, country]))
const byZone = new Map(countries.flatMap(one => one.zones.map(zone => [zone, one.code] as const)))

export function findCountry(code: string): Country | null {
  return byCode.get(code.trim().toUpperCase()) ?? null
}

/** Returns null for a zone of no country in this list. */
export function countryOfZone(timeZone: string): string | null {
  if (/^America\/(Indiana|Kentucky|North_Dakota)\//.test(timeZone)) return 'US'
  return byZone.get(timeZone) ?? null
}
