/** An appointment written straight into the tables, for tests of what happens around appointments rather than of booking them. */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

type Customer = { readonly name: string; readonly email: string | null }

export const APPOINTMENT_STARTS_AT = '2027-03-01T10:30:00-03:00'

/** Belongs to the account with this e-mail address, if there is one. */
export async function anAppointment(
  db: Kysely<unknown>,
  adUrl: string,
  { name, email }: Customer,
): Promise<string> {
  const [appointment, customer, staff, service] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]
  const at = new Date(APPOINTMENT_STARTS_AT)
  const until = new Date(at.getTime() + 30 * 60_000)
  const shop = sql`(select organization_id as org, id as shop from comerces where ad_url = ${adUrl})`
  const phone = `+549110${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const statements = [
    sql`insert into staff (organization_id, id, name, created_at)
      select org, ${staff}, 'Beto', ${at} from ${shop} s`,
    sql`insert into services (organization_id, id, comerce_id, name, segments, price, created_at)
      select org, ${service}, shop, 'Corte', '[{"busy":true,"minutes":30}]', 1450000, ${at} from ${shop} s`,
    sql`insert into customers (organization_id, id, name, phone, email, user_id, created_at)
      select org, ${customer}, ${name}, ${phone}, ${email},
        (select id from users where email = ${email}), ${at} from ${shop} s`,
    sql`insert into appointments (organization_id, id, comerce_id, customer_id, code, status,
        starts_at, ends_at, customer_name, price, currency, note, source, created_at, updated_at, user_id, customer_email)
      select org, ${appointment}, shop, ${customer}, ${customer.slice(0, 6)}, 'booked', ${at}, ${until},
        ${name}, 1450000, 'ARS', 'Soy alérgica', 'public', ${at}, ${at},
        (select id from users where email = ${email}), ${email} from ${shop} s`,
    sql`insert into appointment_legs (organization_id, appointment_id, position, service_id,
        service_name, staff_id, staff_name, starts_at, ends_at, price, sold_as)
      select org, ${appointment}, 0, ${service}, 'Corte', ${staff}, 'Beto', ${at}, ${until}, 1450000,
        '{"segments":[{"busy":true,"minutes":30}],"bufferBeforeMinutes":0,"bufferAfterMinutes":0}'
      from ${shop} s`,
  ]
  for (const statement of statements) await statement.execute(db)
  return appointment
}
