/* Coming back from the page of a provider, to which somebody went to connect an account. */
import { $router } from '#stores/dashboard/router.ts'

/** As the server begins the `state` that it gives for the way. */
export type Way = 'mercado_pago' | 'whatsapp'
export type CameBack = { readonly state: string; readonly code: string }

/**
 * What the provider gave for this way, once: the address forgets it, and with it the history of the browser. `left`: they
 * did not agree there. Null: nobody came back.
 */
export function takeCameBack(way: Way): CameBack | 'left' | null {
  const page = $router.get()
  const state = page?.search['state']
  if (page === undefined || state?.startsWith(`${way}.`) !== true) return null
  const code = page.search['code']
  $router.open(page.path, true)
  return code === undefined || code === '' ? 'left' : { state, code }
}
