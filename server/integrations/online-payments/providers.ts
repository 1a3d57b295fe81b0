import type { Context } from '#server/context.ts'
import { mercadoPago } from './mercado-pago/mercado-pago.ts'
import type { Provider } from './provider.ts'

export type ProviderName = 'mercado_pago'
type Configured = Pick<Context, 'config'>

/** A second provider is another entry here, with a folder of its own. */
const providers: Readonly<Record<ProviderName, (context: Configured) => Provider>> = {
  mercado_pago: ({ config }) => mercadoPago(config.mercadoPago),
}

export function providerOf(context: Configured, name: ProviderName): Provider {
  return providers[name](context)
}
