import { sql, type Kysely } from 'kysely'
import type { MoneySettingsWire } from '#contract/money-settings.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

export type Shop = Pick<Membership, 'organizationId' | 'shopId'>
export type MoneySettings = MoneySettingsWire
export type Method = MoneySettings['methods'][number]

/** In the order in which people pay most in Argentina. */
const usualMethods: readonly Method[] = [
  { id: 'cash', name: 'Efectivo', is_on: true },
  { id: 'transfer', name: 'Transferencia', is_on: true },
  { id: 'mercado_pago', name: 'Mercado Pago QR', is_on: true },
  { id: 'debit', name: 'Débito', is_on: true },
  { id: 'credit', name: 'Crédito', is_on: true },
]

/** Other words by which a caller may name the usual methods. */
const alsoCalled: Readonly<Record<string, string>> = {
  efectivo: 'cash',
  transferencia: 'transfer',
  qr: 'mercado_pago',
  mercadopago: 'mercado_pago',
  debito: 'debit',
  débito: 'debit',
  card: 'debit',
  tarjeta: 'debit',
  credito: 'credit',
  crédito: 'credit',
}

const defaults: MoneySettings = {
  needs_desk: false,
  counts_blind: false,
  day_ends_minute: 240,
  rounding_step: null,
  rounds_down: false,
  methods: [...usualMethods],
  card_visits: null,
  staff_charge: true,
}

/**
 * What the law says about cash: Chile 20.956 (tens, a half down), Uruguay 18.739 (whole pesos, a half down), Paraguay
 * Sedeco 1670/2022 (fifties, in favour of the consumer). Steps in minor units.
 */
const roundingByLaw: Readonly<Record<string, { step: number; is_down: boolean }>> = {
  CL: { step: 10, is_down: false },
  UY: { step: 100, is_down: false },
  PY: { step: 50, is_down: true },
}

export function usualRounding(country: string): { step: number; is_down: boolean } | null {
  return roundingByLaw[country] ?? null
}

export async function findMoneySettings(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
): Promise<MoneySettings> {
  const { rows } = await sql<
    Omit<MoneySettings, 'methods'> & { readonly methods: Method[] | null }
  >`
    select needs_desk, counts_blind, day_ends_minute, rounding_step, rounds_down, methods, card_visits, staff_charge
    from money_settings where organization_id = ${organizationId} and comerce_id = ${shopId}`.execute(
    db,
  )
  const [stored] = rows
  if (stored === undefined) return defaults
  return { ...stored, methods: stored.methods ?? defaults.methods }
}

/** The method of this id or word; undefined when the shop has none. */
export function methodNamed({ methods }: MoneySettings, word: string): Method | undefined {
  const id = alsoCalled[word.toLowerCase()] ?? word
  return methods.find(method => method.id === id)
}
