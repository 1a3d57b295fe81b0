import { sql } from 'kysely'
import { servicesText } from '#contract/texts/services-text.ts'
import type { AppointmentRow } from './queries.ts'

/** SQL array of the services of appointment `a`, in order: "Corte con Beto", "Taller (2 lugares) con Beto". */
export const servicesSold = sql`
  array(select l.service_name || case when a.seats > 1 then ' (' || a.seats || ' lugares)' else '' end
      || ' con ' || l.staff_name from appointment_legs l
    where l.organization_id = a.organization_id and l.appointment_id = a.id order by l.position)`

/** SQL for the services of appointment `a` with who does each, in order, as `servicesText` reads them. */
export const itemsSold = sql`
  (select coalesce(json_agg(json_build_object('service', l.service_name, 'staff', l.staff_name,
      'addOns', (select coalesce(json_agg(one ->> 'name'), '[]') from jsonb_array_elements(l.add_ons) one))
      order by l.position), '[]')
    from appointment_legs l where l.organization_id = a.organization_id and l.appointment_id = a.id)`

/** `Corte y color con Martina, y barba con Lucas`. */
export function soldTextOf({ legs, seats }: Pick<AppointmentRow, 'legs' | 'seats'>): string {
  const items = legs.map(item => ({
    service: item.service_name,
    staff: item.staff_name,
    addOns: item.add_ons.map(addOn => addOn.name),
  }))
  return servicesText(items, seats)
}
