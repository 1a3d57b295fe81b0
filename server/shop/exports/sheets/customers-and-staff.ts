/** Customers, the team, and what customers wrote. */
import { sql } from 'kysely'
import { phone, sheet, yesNo } from './sheet.ts'

type CustomerLine = {
  readonly name: string
  readonly phone: string | null
  readonly country: string
  readonly email: string | null
  readonly birthday: string | null
  readonly tags: string[]
  readonly haircut: string
  readonly notes: string
  readonly blocked_reason: string | null
  readonly added: string
  readonly visits: number
  readonly last_visit: string | null
}

export const customers = sheet<CustomerLine>({
  file: 'clientes',
  about: 'Todos tus clientes, con su teléfono, sus etiquetas y tus notas.',
  header: [
    'Nombre',
    'Teléfono',
    'Mail',
    'Cumpleaños',
    'Etiquetas',
    'Ficha de corte',
    'Notas',
    'Bloqueado por',
    'Visitas',
    'Última visita',
    'Cliente desde',
  ],
  asked: ({ organizationId }) => sql<CustomerLine>`
    select cu.name, cu.phone, place.country, cu.email, cu.birthday, cu.tags, cu.haircut, cu.notes, cu.blocked_reason,
      to_char(cu.created_at at time zone place.time_zone, 'DD/MM/YYYY') as added, coalesce(seen.visits, 0) as visits,
      to_char(seen.last_at at time zone place.time_zone, 'DD/MM/YYYY') as last_visit
    from customers cu
    join lateral (select c.country, c.time_zone from comerces c where c.organization_id = cu.organization_id
      order by (c.id is not distinct from cu.added_in) desc, c.created_at, c.id limit 1) place on true
    left join (select a.customer_id, count(*) as visits, max(a.starts_at) as last_at from appointments a
      where a.organization_id = ${organizationId} and a.status in ('in_progress', 'completed') group by a.customer_id) seen
      on seen.customer_id = cu.id
    where cu.organization_id = ${organizationId} and cu.merged_into is null order by cu.plain_name, cu.id`,
  cells: row => [
    row.name,
    phone(row),
    row.email,
    row.birthday === null ? null : row.birthday.split('-').toReversed().join('/'),
    row.tags.join(', '),
    row.haircut,
    row.notes,
    row.blocked_reason,
    row.visits,
    row.last_visit,
    row.added,
  ],
})

type StaffLine = {
  readonly place: string
  readonly name: string
  readonly bio: string
  readonly services: string | null
  readonly is_active: boolean
  readonly is_hidden: boolean
  readonly access: string | null
}

export const staff = sheet<StaffLine>({
  file: 'equipo',
  about: 'Quiénes atienden en cada local, y qué servicios hacen.',
  header: ['Local', 'Nombre', 'Presentación', 'Servicios', 'Atiende', 'En la página', 'Acceso'],
  asked: ({ organizationId, shopId }) => sql<StaffLine>`
    select c.name as place, s.name, s.bio, (select string_agg(v.name, ', ' order by v.position, v.name)
        from service_offers o join services v on v.organization_id = o.organization_id and v.id = o.service_id
        where o.organization_id = s.organization_id and o.staff_id = s.id and v.comerce_id = c.id and v.is_active) as services,
      sc.is_active, sc.is_hidden, (select u.email from memberships m join users u on u.id = m.user_id
        where m.organization_id = s.organization_id and m.comerce_id = c.id and m.staff_id = s.id
          and m.status = 'active' limit 1) as access
    from staff_comerces sc
    join staff s on s.organization_id = sc.organization_id and s.id = sc.staff_id
    join comerces c on c.organization_id = sc.organization_id and c.id = sc.comerce_id
    where sc.organization_id = ${organizationId} and (${shopId}::uuid is null or c.id = ${shopId}::uuid)
    order by c.created_at, c.id, sc.position, s.id`,
  cells: row => [
    row.place,
    row.name,
    row.bio,
    row.services,
    yesNo(row.is_active),
    yesNo(row.is_active && !row.is_hidden),
    row.access,
  ],
})

type ReviewLine = {
  readonly place: string
  readonly date: string
  readonly code: string
  readonly name: string
  readonly rating: number
  readonly body: string
  readonly answer: string | null
}

export const reviews = sheet<ReviewLine>({
  file: 'resenas',
  about: 'Lo que escribieron tus clientes, y tus respuestas.',
  header: ['Local', 'Fecha', 'Código del turno', 'Nombre', 'Puntos', 'Reseña', 'Tu respuesta'],
  asked: ({ organizationId }) => sql<ReviewLine>`
    select c.name as place, to_char(r.created_at at time zone c.time_zone, 'DD/MM/YYYY') as date, a.code,
      a.customer_name as name, r.rating, r.body, r.answer
    from reviews r
    join comerces c on c.organization_id = r.organization_id and c.id = r.comerce_id
    join appointments a on a.organization_id = r.organization_id and a.id = r.appointment_id
    where r.organization_id = ${organizationId} order by r.created_at, r.id`,
  cells: row => [row.place, row.date, row.code, row.name, row.rating, row.body, row.answer],
})

type WaitingLine = {
  readonly place: string
  readonly name: string
  readonly phone: string | null
  readonly country: string
  readonly email: string | null
  readonly from_date: string
  readonly to_date: string
  readonly services: string | null
}

export const waiting = sheet<WaitingLine>({
  file: 'lista-de-espera',
  about: 'Quiénes esperan un lugar.',
  header: ['Local', 'Nombre', 'Teléfono', 'Mail', 'Desde', 'Hasta', 'Servicios'],
  asked: ({ organizationId }) => sql<WaitingLine>`
    select c.name as place, w.name, w.phone, c.country, w.email, to_char(w.from_date, 'DD/MM/YYYY') as from_date,
      to_char(w.to_date, 'DD/MM/YYYY') as to_date, (select string_agg(v.name, ', ') from services v
        where v.organization_id = w.organization_id and v.id = any(w.service_ids)) as services
    from waitlist_entries w join comerces c on c.organization_id = w.organization_id and c.id = w.comerce_id
    where w.organization_id = ${organizationId} and w.state in ('waiting', 'offered') order by w.queued_at, w.id`,
  cells: row => [
    row.place,
    row.name,
    phone(row),
    row.email,
    row.from_date,
    row.to_date,
    row.services,
  ],
})
