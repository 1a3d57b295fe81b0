import { sql } from 'kysely'
import { amount, phone, sheet, yesNo } from './sheet.ts'

type Row = {
  readonly place: string
  readonly country: string
  readonly code: string
  readonly date: string
  readonly time: string
  readonly minutes: number
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly services: string | null
  readonly staff: string | null
  readonly others: string | null
  readonly status: string
  readonly price: number
  readonly deposit: number | null
  readonly is_paid: boolean
  readonly currency: string
  readonly source: string
  readonly note: string
  readonly created: string
}

const statusWords: Readonly<Record<string, string>> = {
  pending: 'Por aprobar',
  awaiting_deposit: 'Espera la seña',
  booked: 'Reservado',
  confirmed: 'Confirmado',
  checked_in: 'Llegó',
  in_progress: 'En curso',
  completed: 'Completado',
  no_show: 'No vino',
  cancelled: 'Cancelado',
  rejected: 'Rechazado',
  expired: 'Vencido',
}
const sourceWords: Readonly<Record<string, string>> = {
  public: 'En línea',
  staff: 'El equipo',
  import: 'Mudanza',
  demo: 'Demo',
}

export const appointments = sheet<Row>({
  file: 'turnos',
  about: 'Todos los turnos, pasados y por venir, con su código, su estado y su precio.',
  header: [
    'Local',
    'Código',
    'Fecha',
    'Hora',
    'Minutos',
    'Nombre',
    'Teléfono',
    'Mail',
    'Servicio',
    'Profesional',
    'También atiende',
    'Estado',
    'Precio',
    'Seña',
    'Seña recibida',
    'Origen',
    'Nota',
    'Reservado el',
  ],
  asked: ({ organizationId, shopId }) => sql<Row>`
    select c.name as place, c.country, a.code, to_char(a.starts_at at time zone c.time_zone, 'DD/MM/YYYY') as date,
      to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time,
      (extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes, a.customer_name as name, cu.phone,
      coalesce(a.customer_email, cu.email) as email,
      (select string_agg(l.service_name, ' + ' order by l.position) from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id) as services, first.staff_name as staff,
      (select string_agg(distinct l.staff_name, ', ') from appointment_legs l where l.organization_id = a.organization_id
        and l.appointment_id = a.id and l.staff_id <> first.staff_id) as others,
      a.status, a.price, a.deposit, a.deposit_received_at is not null as is_paid, a.currency, a.source, a.note,
      to_char(a.created_at at time zone c.time_zone, 'DD/MM/YYYY HH24:MI') as created
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    join customers cu on cu.organization_id = a.organization_id and cu.id = a.customer_id
    left join lateral (select l.staff_id, l.staff_name from appointment_legs l where l.organization_id = a.organization_id
      and l.appointment_id = a.id order by l.position limit 1) first on true
    where a.organization_id = ${organizationId} and (${shopId}::uuid is null or a.comerce_id = ${shopId}::uuid)
    order by a.starts_at, a.id`,
  cells: row => [
    row.place,
    row.code,
    row.date,
    row.time,
    row.minutes,
    row.name,
    phone(row),
    row.email,
    row.services,
    row.staff,
    row.others,
    statusWords[row.status] ?? row.status,
    amount(row.price, row.currency),
    amount(row.deposit, row.currency),
    row.deposit === null ? null : yesNo(row.is_paid),
    sourceWords[row.source] ?? row.source,
    row.note,
    row.created,
  ],
})
