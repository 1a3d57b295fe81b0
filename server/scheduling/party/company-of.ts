import { sql } from 'kysely'

/**
 * SQL for the other appointments of the party of appointment `a`, as a JSON array of `StoredCompanion`; null when it has
 * none. One that was given to another customer since is no company any more.
 */
export const companyOf = sql`case when a.party_id is not null then (
  select json_agg(json_build_object('id', o.id, 'code', o.code, 'customer_name', o.customer_name, 'price', o.price, 'deposit', o.deposit,
      'stored_status', o.status, 'expires_at', (extract(epoch from o.expires_at) * 1000)::bigint,
      'starts_at', (extract(epoch from o.starts_at) * 1000)::bigint,
      'deposit_sent_at', (extract(epoch from o.deposit_sent_at) * 1000)::bigint, 'manage_generation', o.manage_generation,
      'services', (select json_agg(json_build_object('service', l.service_name, 'staff', l.staff_name,
          'addOns', (select coalesce(json_agg(one ->> 'name'), '[]') from jsonb_array_elements(l.add_ons) one))
          order by l.position)
        from appointment_legs l where l.organization_id = o.organization_id and l.appointment_id = o.id))
    order by o.party_place)
  from appointments o where o.organization_id = a.organization_id and o.party_id = a.party_id
    and o.customer_id = a.customer_id and o.id <> a.id) end`
