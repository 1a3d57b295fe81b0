/**
 * Meta's window for partners as a page (Embedded Signup): it sends people back with a code, which is good once, and its
 * token says by its scopes which accounts were shared. A number that is new there has to be registered with a PIN.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { NumberOfShop } from './kept.ts'

export const fakeApp = {
  WHATSAPP_APP_ID: '1029384756',
  WHATSAPP_APP_SECRET: 'secreto-de-la-app-de-prueba',
  WHATSAPP_CONFIG_ID: '5647382910',
}

export type FakeSignup = ReturnType<typeof createFakeSignup>
type Answer = { readonly reply: object } | { readonly code: number }

/** Codes of Meta. */
const BAD_PARAMETER = 100
const BAD_TOKEN = 190
const OTHER_PIN = 133_005

export function createFakeSignup(numbers: Map<string, NumberOfShop>) {
  /** What whoever comes next shares: numbers of one account or several. */
  const shares: NumberOfShop[] = []
  const codes = new Map<string, { readonly redirectUri: string; readonly token: string }>()
  const sharedBy = new Map<string, readonly NumberOfShop[]>()
  /** Numbers that have to be registered, each with the PIN that it has already; empty: none. */
  const unregistered = new Map<string, string>()
  /** What was registered, with its PIN. */
  const registered: { readonly phoneNumberId: string; readonly pin: string }[] = []
  const subscribed: string[] = []
  const tokens: string[] = []

  /** What the page does when somebody agrees: the address that they are sent back to. Throws for a wrong address. */
  const agree = (page: string): URL => {
    const { pathname, searchParams: query } = new URL(page, 'http://fake')
    const wrong =
      pathname !== '/v26.0/dialog/oauth' ||
      query.get('client_id') !== fakeApp.WHATSAPP_APP_ID ||
      query.get('config_id') !== fakeApp.WHATSAPP_CONFIG_ID ||
      query.get('response_type') !== 'code' ||
      query.get('override_default_response_type') !== 'true'
    if (wrong) throw new Error(`Meta does not know ${page}`)
    const token = `EAA-${randomUUID()}`
    // A token of the person opens every number that they shared.
    const theirs = shares.map(one => ({ ...one, token, appSecret: fakeApp.WHATSAPP_APP_SECRET }))
    sharedBy.set(token, theirs)
    tokens.push(token)
    const code = `AQ-${randomUUID()}`
    const redirectUri = query.get('redirect_uri') ?? ''
    codes.set(code, { redirectUri, token })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back
  }

  const exchange = (query: URLSearchParams): Answer => {
    const known = codes.get(query.get('code') ?? '')
    codes.delete(query.get('code') ?? '')
    const isOurs =
      query.get('client_id') === fakeApp.WHATSAPP_APP_ID &&
      query.get('client_secret') === fakeApp.WHATSAPP_APP_SECRET
    if (!isOurs || known?.redirectUri !== query.get('redirect_uri')) return { code: BAD_PARAMETER }
    for (const one of sharedBy.get(known.token) ?? []) numbers.set(one.phoneNumberId, one)
    return { reply: { access_token: known.token, token_type: 'bearer' } }
  }

  const describe = (query: URLSearchParams, asking: string): Answer => {
    if (asking !== `${fakeApp.WHATSAPP_APP_ID}|${fakeApp.WHATSAPP_APP_SECRET}`)
      return { code: BAD_TOKEN }
    const theirs = sharedBy.get(query.get('input_token') ?? '') ?? []
    const target_ids = [...new Set(theirs.map(one => one.wabaId))]
    const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
    const granular_scopes = scopes.map(scope => ({ scope, target_ids }))
    return { reply: { data: { app_id: fakeApp.WHATSAPP_APP_ID, is_valid: true, granular_scopes } } }
  }

  const register = (id: string, body: string): Answer => {
    const { pin } = JSON.parse(body) as { pin: string }
    const had = unregistered.get(id) ?? ''
    if (!/^\d{6}$/.test(pin)) return { code: BAD_PARAMETER }
    if (had !== '' && had !== pin) return { code: OTHER_PIN }
    unregistered.delete(id)
    registered.push({ phoneNumberId: id, pin })
    return { reply: { success: true } }
  }

  /** Null: the request is about something else. */
  const answer = (request: IncomingMessage, token: string, body: string): Answer | null => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const path = pathname.replace('/v26.0/', '')
    if (path === 'oauth/access_token') return exchange(searchParams)
    if (path === 'debug_token') return describe(searchParams, token)
    const theirs = sharedBy.get(token)
    const [id = '', what] = path.split('/')
    if (theirs === undefined) return null
    if (what === 'register') return register(id, body)
    if (what !== 'phone_numbers') return null
    const data = theirs
      .filter(one => one.wabaId === id)
      .map(one => ({
        id: one.phoneNumberId,
        display_phone_number: `+54 9 11 ${one.phoneNumberId.slice(-8)}`,
        verified_name: 'La Navaja',
        platform_type: unregistered.has(one.phoneNumberId) ? 'NOT_APPLICABLE' : 'CLOUD_API',
        is_on_biz_app: false,
      }))
    return { reply: { data } }
  }

  return { shares, unregistered, registered, subscribed, tokens, agree, answer }
}

/** A page with one button. */
export const agreePage = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Meta de prueba</title>
<h1>Conectá tu número con Mi Turno</h1><form method="post"><button>Continuar</button></form>`
