import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import { withoutLinks } from '#contract/texts/without-links.ts'
import type { Snapshot } from './snapshot.ts'

type Row = {
  readonly id: string
  readonly revision: number
  readonly starts_at: number
  readonly ends_at: number
  readonly code: string
  readonly name: string
  readonly place: string
  readonly services: string
  readonly staff: string
  readonly updated_at: number
}

/** The appointments that stand as one calendar, event by event: all of them would not fit in memory. */
export async function* calendarOf(
  { rows }: Snapshot,
  organizationId: string,
  organization: string,
): AsyncGenerator<string> {
  const head = ical({
    name: withoutLinks(organization, ''),
    prodId: '//Mi Turno//Turnos//ES',
    method: ICalCalendarMethod.PUBLISH,
  }).toString()
  const end = head.lastIndexOf('END:VCALENDAR')
  yield head.slice(0, end)
  const standing = rows(sql<Row>`
    select a.id, a.revision, a.starts_at, a.ends_at, a.code, a.customer_name as name, c.name as place,
      coalesce(string_agg(l.service_name, ' + ' order by l.position), '') as services,
      coalesce(string_agg(distinct l.staff_name, ', '), '') as staff, a.updated_at
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    left join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id
    where a.organization_id = ${organizationId} and a.status not in ('cancelled', 'rejected', 'expired')
    group by a.organization_id, a.id, c.name order by a.starts_at, a.id`)
  for await (const row of standing) yield eventOf(row)
  yield `${head.slice(end).trim()}\r\n`
}

function eventOf(row: Row): string {
  const event = ical().createEvent({
    id: `${row.id}@mi-turno`,
    sequence: row.revision,
    stamp: new Date(row.updated_at),
    start: new Date(row.starts_at),
    end: new Date(row.ends_at),
    summary: withoutLinks(`${row.name} · ${row.services} · ${row.staff}`, ''),
    location: withoutLinks(row.place, ''),
    description: `Código ${row.code}`,
    status: ICalEventStatus.CONFIRMED,
  })
  return `${event.toString().trimEnd()}\r\n`
}
