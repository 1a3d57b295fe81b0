import { minorUnitsOf } from '#domain/country/currencies.ts'
import type { Context } from '#server/context.ts'
import { takenOf } from './mercado-pago/amounts.ts'
import { mercadoPago } from './mercado-pago/mercado-pago.ts'
import { mercadoPagoButton } from './mercado-pago/oauth.ts'
import type { ConnectButton, Provider } from './provider.ts'

export type ProviderName = 'mercado_pago'
type Configured = Pick<Context, 'config'>

type Entry = {
  readonly open: (context: Configured) => Provider
  /** Null: the installation has no application there, so keys are pasted. */
  readonly button: (context: Configured) => ConnectButton | null
  /** What it takes of an amount in minor units, where it takes no cents: the whole part. */
  readonly takenOf: (amount: number, currency: string) => number
}

/** A second provider is another entry here, with a folder of its own. */
const providers: Readonly<Record<ProviderName, Entry>> = {
  mercado_pago: {
    open: ({ config }) => mercadoPago(config.mercadoPago),
    button: ({ config }) => mercadoPagoButton(config.mercadoPago),
    takenOf,
  },
}

export function providerOf(context: Configured, name: ProviderName): Provider {
  return providers[name].open(context)
}

export function buttonOf(context: Configured, name: ProviderName): ConnectButton | null {
  return providers[name].button(context)
}

/** What of a deposit is asked for on line: no more than it, but at least one of the currency. */
export function payableOf(name: ProviderName, amount: number, currency: string): number {
  return providers[name].takenOf(amount, currency) || minorUnitsOf(currency)
}

/** What of an amount can go back by this provider; the rest stays where it is. */
export function refundableOf(name: ProviderName, amount: number, currency: string): number {
  return providers[name].takenOf(amount, currency)
}
