/** A real OpenID provider on this machine, which signs in the given user without asking. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oidc from 'oidc-provider'

export type ProviderUser = {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

export type TestProvider = {
  readonly env: Readonly<Record<string, string>>
  /**
   * Follows the login through the provider from this URL, as this user. Returns the query with which the provider
   * redirects back.
   */
  readonly signIn: (url: string, user: ProviderUser) => Promise<URLSearchParams>
  /** From now on the signature of the provider's ID token is altered, as by an attacker in the middle. */
  readonly forge: (isForging: boolean) => void
  readonly close: () => Promise<void>
}

const CLIENT = 'mi-turno-en-pruebas'
const SECRET = 'secreto-de-las-pruebas-que-no-abre-nada'

export async function startProvider(returnUrl: string): Promise<TestProvider> {
  const users = new Map<string, ProviderUser>()
  let current = ''
  let isForged = false
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createProvider(issuer, returnUrl, users)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (isForged && request.url === '/token') spoilSignature(response)
    if (request.url?.startsWith('/interaction/') !== true) void answer(request, response)
    else void agree(provider, current, request, response)
  })
  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT, OIDC_CLIENT_SECRET: SECRET },
    signIn: async (url, user) => {
      users.set(user.sub, user)
      current = user.sub
      return await follow(url, returnUrl)
    },
    forge: isForging => {
      isForged = isForging
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

/** Leaves the claims as they are and changes only the signature. */
function spoilSignature(response: ServerResponse): void {
  const end = response.end.bind(response) as (body: unknown) => ServerResponse
  response.end = ((body: unknown) => {
    const said = JSON.parse(String(body)) as { id_token: string }
    const [head, claims, signature = ''] = said.id_token.split('.')
    const letters = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    return end(JSON.stringify({ ...said, id_token: [head, claims, letters].join('.') }))
  }) as typeof response.end
}

function createProvider(
  issuer: string,
  returnUrl: string,
  users: ReadonlyMap<string, ProviderUser>,
): oidc.Provider {
  return new oidc.Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [returnUrl],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['para-las-pruebas'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...users.get(sub), sub }),
    }),
  })
}

/** Logs in and consents at once. */
async function agree(
  provider: oidc.Provider,
  accountId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope('openid email profile')
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, {
    login: { accountId },
    consent: { grantId },
  })
}

/** Follows the redirects with cookies as a browser does, until one leads back to our site. */
async function follow(start: string, home: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let url = start
  for (let hop = 0; hop < 10; hop += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${answer.status} at ${url}`)
    const next = new URL(location, url)
    if (next.href.startsWith(home)) return next.searchParams
    url = next.href
  }
  throw new Error('The provider sends around in circles')
}
