import { csvText, type Cell } from '#contract/texts/csv.ts'
import { phoneText } from '#contract/texts/phone-text.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { sql } from 'kysely'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { spreadsheetPhone } from '#server/kernel/phones.ts'
import { cameOf, isAhead, isSomebody, appointmentsOf, isKnownAnyway, wasTaken } from './scope.ts'

type Row = {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly came: number
  readonly ahead: number
  readonly no_shows: number
  readonly spent: number
  readonly first_visit: number | null
  readonly last_visit: number | null
  readonly birthday: string | null
  readonly tags: string[]
  readonly haircut: string
  readonly notes: string
  readonly blocked_reason: string | null
}

const header = [
  'Nombre',
  'Teléfono',
  'Mail',
  'Visitas',
  'Por venir',
  'Veces que no vino',
  'Gastó',
  'Primera visita',
  'Última visita',
  'Cumpleaños',
  'Etiquetas',
  'Ficha de corte',
  'Notas',
  'Bloqueado por',
]

type Shop = Pick<ShopRow, 'timeZone' | 'country' | 'currency'>

/** All customers of the shop, with everything it keeps about them, sorted by name, as CSV. */
export async function exportCustomers(
  { replica, clock }: Context,
  scope: Membership,
  shop: Shop,
): Promise<string> {
  const now = clock.now()
  const asked = sql<Row>`
    select cu.name, cu.phone, cu.email, cu.birthday, cu.tags, cu.haircut, cu.notes, cu.blocked_reason,
      coalesce(seen.came, 0) as came, coalesce(seen.ahead, 0) as ahead, coalesce(seen.no_shows, 0) as no_shows,
      coalesce(seen.spent, 0)::bigint as spent, seen.first_visit, seen.last_visit
    from customers cu
    left join (
      select a.customer_id,
        count(*) filter (where ${cameOf}) as came, count(*) filter (where ${isAhead(now)}) as ahead,
        count(*) filter (where a.status = 'no_show') as no_shows,
        coalesce(sum(a.price) filter (where a.status = 'completed' and a.currency = ${shop.currency}), 0)::bigint as spent,
        min(a.starts_at) filter (where ${cameOf}) as first_visit,
        max(a.starts_at) filter (where ${cameOf}) as last_visit
      from appointments a where ${appointmentsOf(scope)} and ${wasTaken} group by a.customer_id) seen
      on seen.customer_id = cu.id
    where cu.organization_id = ${scope.organizationId} and cu.merged_into is null
      and (seen.customer_id is not null or ${isKnownAnyway(scope)}) and ${isSomebody}
    order by cu.plain_name, cu.id`
  const { rows } = await replica.read(async db => await asked.execute(db))
  const hides = scope.hidesPhones
  return csvText(
    header,
    rows.map(row => cellsOf(row, shop, hides)),
    shop.currency,
  )
}

function cellsOf(row: Row, shop: Shop, hidesPhones: boolean): Cell[] {
  const { timeZone, country, currency } = shop
  const day = (instant: number | null) =>
    instant === null ? null : dateOf(toOffsetIso(instant, timeZone)).split('-').reverse().join('/')
  const phone =
    row.phone === null || hidesPhones ? null : spreadsheetPhone(phoneText(row.phone, country))
  return [
    row.name,
    phone,
    row.email,
    row.came,
    row.ahead,
    row.no_shows,
    row.spent / minorUnitsOf(currency),
    day(row.first_visit),
    day(row.last_visit),
    row.birthday === null ? null : row.birthday.split('-').reverse().join('/'),
    row.tags.join(', '),
    row.haircut,
    row.notes,
    row.blocked_reason,
  ]
}
