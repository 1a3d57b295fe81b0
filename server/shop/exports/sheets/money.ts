/** What was sold and paid, the cash desk, and what is owed to the team. */
import { sql } from 'kysely'
import { amount, sheet, yesNo } from './sheet.ts'

type SaleLine = {
  readonly place: string
  readonly number: number
  readonly kind: string
  readonly day: string
  readonly time: string
  readonly name: string
  readonly staff: string
  readonly quantity: number
  readonly unit_price: number
  readonly discount: number
  readonly net: number
  readonly currency: string
  readonly customer: string
  readonly reason: string
}

export const sales = sheet<SaleLine>({
  file: 'ventas',
  about: 'Cada cosa que vendiste o devolviste, por comprobante.',
  header: [
    'Local',
    'Comprobante',
    'Qué es',
    'Día',
    'Hora',
    'Detalle',
    'Profesional',
    'Cantidad',
    'Precio',
    'Descuento',
    'Importe',
    'Cliente',
    'Motivo',
  ],
  asked: ({ organizationId }) => sql<SaleLine>`
    select c.name as place, s.number, s.kind, to_char(s.business_day, 'DD/MM/YYYY') as day,
      to_char(s.occurred_at at time zone c.time_zone, 'HH24:MI') as time, l.name, coalesce(l.staff_name, '') as staff,
      l.quantity, l.unit_price::bigint as unit_price, l.discount::bigint as discount, l.net::bigint as net, s.currency,
      coalesce(cu.name, '') as customer, s.reason
    from sales s
    join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id
    join comerces c on c.organization_id = s.organization_id and c.id = s.comerce_id
    left join customers cu on cu.organization_id = s.organization_id and cu.id = s.customer_id
    where s.organization_id = ${organizationId} order by s.comerce_id, s.number, l.position`,
  cells: row => [
    row.place,
    row.number,
    row.kind === 'sale' ? 'Venta' : 'Devolución',
    row.day,
    row.time,
    row.name,
    row.staff,
    row.quantity,
    amount(row.unit_price, row.currency),
    amount(row.discount, row.currency),
    amount(row.net, row.currency),
    row.customer,
    row.reason,
  ],
})

type PaymentLine = {
  readonly place: string
  readonly number: number
  readonly day: string
  readonly method: string
  readonly amount: number
  readonly currency: string
  readonly holder: string
  readonly tips: number
}

export const payments = sheet<PaymentLine>({
  file: 'pagos',
  about: 'Cómo se pagó cada comprobante.',
  header: ['Local', 'Comprobante', 'Día', 'Medio de pago', 'Importe', 'Lo tiene', 'Propinas'],
  asked: ({ organizationId }) => sql<PaymentLine>`
    select c.name as place, s.number, to_char(s.business_day, 'DD/MM/YYYY') as day, p.method_name as method,
      p.amount::bigint as amount, s.currency, coalesce(p.holder_name, '') as holder, s.tip_total::bigint as tips
    from sale_payments p
    join sales s on s.organization_id = p.organization_id and s.id = p.sale_id
    join comerces c on c.organization_id = s.organization_id and c.id = s.comerce_id
    where p.organization_id = ${organizationId} order by s.comerce_id, s.number, p.position`,
  cells: row => [
    row.place,
    row.number,
    row.day,
    row.method,
    amount(row.amount, row.currency),
    row.holder,
    amount(row.tips, row.currency),
  ],
})

type DeskLine = {
  readonly place: string
  readonly opened: string
  readonly closed: string | null
  readonly float: number
  readonly expected: number | null
  readonly counted: number | null
  readonly currency: string
}

export const desk = sheet<DeskLine>({
  file: 'caja',
  about: 'Cada vez que abriste y cerraste la caja.',
  header: ['Local', 'Abrió', 'Cerró', 'Empezó con', 'Debía haber', 'Contaste', 'Diferencia'],
  asked: ({ organizationId }) => sql<DeskLine>`
    select c.name as place, to_char(d.opened_at at time zone c.time_zone, 'DD/MM/YYYY HH24:MI') as opened,
      to_char(d.closed_at at time zone c.time_zone, 'DD/MM/YYYY HH24:MI') as closed, d.float::bigint as float,
      d.expected::bigint as expected, d.counted::bigint as counted, c.currency
    from desk_sessions d join comerces c on c.organization_id = d.organization_id and c.id = d.comerce_id
    where d.organization_id = ${organizationId} order by d.opened_at, d.id`,
  cells: ({ currency, ...row }) => [
    row.place,
    row.opened,
    row.closed,
    amount(row.float, currency),
    amount(row.expected, currency),
    amount(row.counted, currency),
    row.counted === null || row.expected === null
      ? null
      : amount(row.counted - row.expected, currency),
  ],
})

type StatementLine = {
  readonly place: string
  readonly staff: string
  readonly day: string
  readonly kind: string
  readonly amount: number
  readonly currency: string
  readonly number: number | null
  readonly reason: string
  readonly is_settled: boolean
}

const kinds: Readonly<Record<string, string>> = {
  commission: 'Comisión',
  tip: 'Propina',
  held: 'Cobró y se quedó',
  advance: 'Adelanto',
  rent: 'Alquiler',
  correction: 'Corrección',
}

export const statements = sheet<StatementLine>({
  file: 'liquidaciones',
  about: 'Lo que le corresponde a cada persona del equipo.',
  header: ['Local', 'Nombre', 'Día', 'Qué es', 'Importe', 'Comprobante', 'Motivo', 'Liquidado'],
  asked: ({ organizationId }) => sql<StatementLine>`
    select c.name as place, p.name as staff, to_char(l.business_day, 'DD/MM/YYYY') as day, l.kind,
      l.amount::bigint as amount, c.currency, s.number, l.reason, l.settlement_id is not null as is_settled
    from statement_lines l
    join comerces c on c.organization_id = l.organization_id and c.id = l.comerce_id
    join staff p on p.organization_id = l.organization_id and p.id = l.staff_id
    left join sales s on s.organization_id = l.organization_id and s.id = l.sale_id
    where l.organization_id = ${organizationId} order by l.at, l.id`,
  cells: row => [
    row.place,
    row.staff,
    row.day,
    kinds[row.kind] ?? row.kind,
    amount(row.amount, row.currency),
    row.number,
    row.reason,
    yesNo(row.is_settled),
  ],
})

type PackageLine = {
  readonly place: string
  readonly customer: string
  readonly name: string
  readonly units: number
  readonly remaining: number
  readonly price: number
  readonly currency: string
  readonly bought: string
  readonly expires: string | null
}

export const packages = sheet<PackageLine>({
  file: 'paquetes',
  about: 'Los paquetes que compraron tus clientes, y cuánto les queda.',
  header: ['Local', 'Cliente', 'Paquete', 'Usos', 'Le quedan', 'Precio', 'Comprado', 'Vence'],
  asked: ({ organizationId }) => sql<PackageLine>`
    select c.name as place, cu.name as customer, p.name, p.units, p.remaining, p.price::bigint as price, c.currency,
      to_char(p.bought_at at time zone c.time_zone, 'DD/MM/YYYY') as bought, to_char(p.expires_on, 'DD/MM/YYYY') as expires
    from customer_packages p
    join comerces c on c.organization_id = p.organization_id and c.id = p.comerce_id
    join customers cu on cu.organization_id = p.organization_id and cu.id = p.customer_id
    where p.organization_id = ${organizationId} order by p.bought_at, p.id`,
  cells: row => [
    row.place,
    row.customer,
    row.name,
    row.units,
    row.remaining,
    amount(row.price, row.currency),
    row.bought,
    row.expires,
  ],
})
