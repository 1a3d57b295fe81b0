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
  const { rows } = await sql<StoredSettings>`select ${settingsColumns} from comerces c ${settingsOf}
    where c.organization_id = ${organizationId} and c.id = ${shopId}`.execute(db)
  return rows[0] === undefined ? defaults : toSettings(rows[0])
}

/** All null when the shop has changed none. */
export type StoredSettings = { readonly [Name in keyof MoneySettings]: MoneySettings[Name] | null }

/** SQL for the settings of shop `c`, and for the join that has them. */
export const settingsColumns = sql`ms.needs_desk, ms.counts_blind, ms.day_ends_minute, ms.rounding_step, ms.rounds_down,
  ms.methods, ms.card_visits, ms.staff_charge`
export const settingsOf = sql`left join money_settings ms on ms.organization_id = c.organization_id and ms.comerce_id = c.id`

export function toSettings(stored: StoredSettings): MoneySettings {
  const given = Object.entries(stored).filter(([, value]) => value !== null)
  return { ...defaults, ...Object.fromEntries(given) }
}

/** The method of this id or word; undefined when the shop has none. */
export function methodNamed({ methods }: MoneySettings, word: string): Method | undefined {
  const id = alsoCalled[word.toLowerCase()] ?? word
  return methods.find(method => method.id === id)
}
