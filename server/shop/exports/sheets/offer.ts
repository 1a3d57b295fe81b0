/** What a shop offers and when: services, products and hours. */
import { sql } from 'kysely'
import { amount, sheet, yesNo } from './sheet.ts'

type ServiceLine = {
  readonly place: string
  readonly name: string
  readonly category: string
  readonly description: string
  readonly minutes: number
  readonly price: number
  readonly deposit: number | null
  readonly currency: string
  readonly staff: string | null
  readonly is_public: boolean
  readonly is_active: boolean
}

export const services = sheet<ServiceLine>({
  file: 'servicios',
  about: 'Tus servicios, con su duración, su precio y quién los hace.',
  header: [
    'Local',
    'Servicio',
    'Categoría',
    'Descripción',
    'Duración',
    'Precio',
    'Seña',
    'Quién lo hace',
    'Se reserva en línea',
    'Se ofrece',
  ],
  asked: ({ organizationId, shopId }) => sql<ServiceLine>`
    select c.name as place, s.name, s.category, s.description, (select coalesce(sum((p ->> 'minutes')::int), 0)::int
        from jsonb_array_elements(s.segments) p) as minutes, s.price, s.deposit, c.currency,
      (select string_agg(st.name, ', ' order by st.name) from service_offers o
        join staff st on st.organization_id = o.organization_id and st.id = o.staff_id
        where o.organization_id = s.organization_id and o.service_id = s.id) as staff, s.is_public, s.is_active
    from services s join comerces c on c.organization_id = s.organization_id and c.id = s.comerce_id
    where s.organization_id = ${organizationId} and (${shopId}::uuid is null or c.id = ${shopId}::uuid)
    order by c.created_at, c.id, s.is_active desc, s.position, s.id`,
  cells: row => [
    row.place,
    row.name,
    row.category,
    row.description,
    row.minutes,
    amount(row.price, row.currency),
    amount(row.deposit, row.currency),
    row.staff,
    yesNo(row.is_public),
    yesNo(row.is_active),
  ],
})

type ProductLine = {
  readonly place: string
  readonly name: string
  readonly price: number
  readonly cost: number | null
  readonly stock: number
  readonly low_stock: number | null
  readonly currency: string
  readonly is_active: boolean
}

export const products = sheet<ProductLine>({
  file: 'productos',
  about: 'Lo que vendés en el local, con su precio y cuánto queda.',
  header: ['Local', 'Producto', 'Precio', 'Costo', 'Quedan', 'Avisar con', 'Se vende'],
  asked: ({ organizationId, shopId }) => sql<ProductLine>`
    select c.name as place, p.name, p.price::bigint as price, p.cost::bigint as cost, coalesce((select sum(m.quantity) from stock_moves m
        where m.organization_id = p.organization_id and m.product_id = p.id), 0)::int as stock, p.low_stock, c.currency, p.is_active
    from products p join comerces c on c.organization_id = p.organization_id and c.id = p.comerce_id
    where p.organization_id = ${organizationId} and (${shopId}::uuid is null or c.id = ${shopId}::uuid)
    order by c.created_at, c.id, p.is_active desc, p.name, p.id`,
  cells: row => [
    row.place,
    row.name,
    amount(row.price, row.currency),
    amount(row.cost, row.currency),
    row.stock,
    row.low_stock,
    yesNo(row.is_active),
  ],
})

type HoursLine = {
  readonly place: string
  readonly staff: string | null
  readonly week: string | null
  readonly weekday: number
  readonly start_minute: number
  readonly end_minute: number
}

const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

function clock(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60]
  return `${hours}:${String(minutes).padStart(2, '0')}`
}

export const hours = sheet<HoursLine>({
  file: 'horarios',
  about: 'Los horarios de cada semana, de los locales y de quienes tienen los suyos.',
  header: ['Local', 'De quién', 'Día', 'Desde', 'Hasta', 'Semana'],
  asked: ({ organizationId }) => sql<HoursLine>`
    select c.name as place, s.name as staff, r.week, r.weekday, r.start_minute, r.end_minute
    from weekly_ranges r
    join comerces c on c.organization_id = r.organization_id and c.id = r.comerce_id
    left join staff s on s.organization_id = r.organization_id and s.id = r.staff_id
    where r.organization_id = ${organizationId}
    order by c.created_at, c.id, s.name nulls first, r.week, r.weekday, r.start_minute`,
  cells: row => [
    row.place,
    row.staff ?? 'El local',
    DAYS[row.weekday - 1] ?? null,
    clock(row.start_minute),
    clock(row.end_minute),
    row.week === null ? null : row.week.toUpperCase(),
  ],
})
