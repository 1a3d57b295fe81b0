import type { Reply } from '#contract/contract.ts'
import { csvText } from '#contract/texts/csv.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'

type Figures = Reply<'getFigures'>

/** A row for each day, staff member, service, product, method and branch. */
export function figuresCsv({ currency, by_day, ...figures }: Figures): string {
  const unit = minorUnitsOf(currency)
  const header = ['Por', 'Qué', 'Cantidad', 'Importe']
  const parts = [
    ['Profesional', figures.by_staff],
    ['Servicio', figures.by_service],
    ['Producto', figures.by_product],
    ['Forma de pago', figures.by_method],
    ['Sucursal', figures.by_branch],
  ] as const
  const rows = [
    ...by_day.map(({ date, sales, amount }) => ['Día', date, sales, amount / unit] as const),
    ...parts.flatMap(([by, own]) =>
      own.map(({ name, quantity, amount }) => [by, name, quantity, amount / unit] as const),
    ),
  ]
  return csvText(header, rows, currency)
}
