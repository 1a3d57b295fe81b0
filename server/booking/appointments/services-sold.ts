import { sql } from 'kysely'

/** SQL array of the services of appointment `a`, in order: "Corte con Beto", "Taller (2 lugares) con Beto". */
export const servicesSold = sql`
  array(select l.service_name || case when a.seats > 1 then ' (' || a.seats || ' lugares)' else '' end
      || ' con ' || l.staff_name from appointment_legs l
    where l.organization_id = a.organization_id and l.appointment_id = a.id order by l.position)`
