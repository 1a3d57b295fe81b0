import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { date, id } from './protocol/fields.ts'
import { signedMoney } from './sales/sale-shape.ts'

const row = z.object({
  id: id.nullable(),
  name: z.string(),
  quantity: z.int(),
  amount: signedMoney,
})
/** One branch, or all of an owner’s with the same currency. */
const query = z.object({ from: date, to: date, scope: z.enum(['branch', 'all']).optional() })
const period = z.object({
  from: date,
  to: date,
  /** What was earned: services (also those that packages paid), products and kept deposits, less refunds. */
  revenue: signedMoney,
  services: signedMoney,
  products: signedMoney,
  kept_deposits: signedMoney,
  discounts: signedMoney,
  tips: signedMoney,
  rounding: signedMoney,
  /** Sales, refunds not counted. */
  sales: z.int(),
  average_ticket: signedMoney,
  commissions: signedMoney,
  desk_differences: signedMoney,
})
export type FiguresPeriodWire = z.output<typeof period>

/** What a shop took in. All figures are sums over the journal or over the lines of sales. */
export const figures = {
  getFigures: endpoint({
    call: 'GET /api/dashboard/figures',
    access: 'owner',
    summary:
      'The money of these business days (366 at most), beside as many days before or the month before.',
    query,
    status: 200,
    reply: z.object({
      currency: z.string(),
      period,
      before: period,
      by_day: z.array(z.object({ date, amount: signedMoney, sales: z.int() })),
      by_staff: z.array(row),
      by_service: z.array(row),
      by_product: z.array(row),
      by_method: z.array(
        z.object({ id: z.string(), name: z.string(), quantity: z.int(), amount: signedMoney }),
      ),
      by_branch: z.array(row),
      /** As of now. */
      deposits_held: signedMoney,
      packages_unused: signedMoney,
      /** What is owed to all staff together. */
      owed_to_staff: signedMoney,
    }),
    codes: [],
  }),
  exportFigures: endpoint({
    call: 'GET /api/dashboard/exports/figures',
    access: 'owner',
    summary: 'The figures as CSV, a row for each day, person, service, product and method.',
    query,
    status: 200,
    media: 'text/csv',
    fileName: 'numeros.csv',
    codes: [],
  }),
}
