/**
 * How Mercado Pago connects an account to an application: a page that sends people back with a code, and the call that
 * gives a key for it once, or a new one for what renews it, which also works once. The verifier has to fit the challenge.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type FakeAccount, fakeShop } from './fake-account.ts'

export const fakeApplication = {
  MERCADOPAGO_CLIENT_ID: '4934588586838432',
  MERCADOPAGO_CLIENT_SECRET: 'clave-de-la-aplicacion-de-prueba',
}

type GivenCode = {
  readonly challenge: string
  readonly redirectUri: string
  readonly owner: FakeAccount
}
type Answer = { readonly status: number; readonly body: unknown }

const refused = (error: string): Answer => ({ status: 400, body: { error, status: 400 } })

export function createFakeOauth(accounts: Map<string, FakeAccount>) {
  const codes = new Map<string, GivenCode>()
  const renewals = new Map<string, FakeAccount>()
  const mood = {
    /** Whose account whoever comes next connects. */
    owner: fakeShop,
    lifeSeconds: 180 * 86_400,
    /** The account's owner took the permission back. */
    isTakenBack: false,
  }
  const tokens: string[] = []

  /** What the page does when somebody agrees: the address that they are sent back to. Throws for a wrong address. */
  const agree = (page: string): URL => {
    const { pathname, searchParams: query } = new URL(page, 'http://fake')
    const wrong =
      pathname !== '/authorization' ||
      query.get('client_id') !== fakeApplication.MERCADOPAGO_CLIENT_ID ||
      query.get('response_type') !== 'code' ||
      query.get('platform_id') !== 'mp' ||
      query.get('code_challenge_method') !== 'S256'
    if (wrong) throw new Error(`Mercado Pago does not know ${page}`)
    const code = `TG-${randomUUID()}`
    const redirectUri = query.get('redirect_uri') ?? ''
    codes.set(code, {
      challenge: query.get('code_challenge') ?? '',
      redirectUri,
      owner: mood.owner,
    })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back
  }

  const grantFor = (owner: FakeAccount): Answer => {
    const access_token = `APP_USR-${randomUUID()}`
    const refresh_token = `TG-${randomUUID()}-${owner.id}`
    accounts.set(access_token, { ...owner, token: access_token })
    renewals.set(refresh_token, { ...owner, token: access_token })
    tokens.push(access_token, refresh_token)
    return {
      status: 200,
      body: {
        access_token,
        token_type: 'Bearer',
        expires_in: mood.lifeSeconds,
        scope: 'offline_access read write',
        user_id: Number(owner.id),
        refresh_token,
        live_mode: true,
      },
    }
  }

  const answer = (body: Record<string, unknown>): Answer => {
    if (
      body['client_id'] !== fakeApplication.MERCADOPAGO_CLIENT_ID ||
      body['client_secret'] !== fakeApplication.MERCADOPAGO_CLIENT_SECRET
    )
      return refused('invalid_client')
    if (body['grant_type'] === 'refresh_token') {
      const known = renewals.get(String(body['refresh_token']))
      renewals.delete(String(body['refresh_token']))
      if (known === undefined || mood.isTakenBack) return refused('invalid_grant')
      accounts.delete(known.token)
      return grantFor(known)
    }
    const asked = codes.get(String(body['code']))
    codes.delete(String(body['code']))
    const challenge = createHash('sha256').update(String(body['code_verifier'])).digest('base64url')
    if (asked?.challenge !== challenge || asked.redirectUri !== body['redirect_uri'])
      return refused('invalid_grant')
    return grantFor(asked.owner)
  }

  return { mood, agree, answer, /** Every key that it ever gave. */ tokens }
}

/** A page with one button. */
export const agreePage = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Mercado Pago de prueba</title>
<h1>Mi Turno quiere cobrar con tu cuenta</h1><form method="post"><button>Autorizar</button></form>`
