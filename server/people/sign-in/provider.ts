/** The configured OpenID provider. Its metadata is fetched when it is first needed. */
import * as client from 'openid-client'
import type { Config } from '#server/config.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

export type Provider = {
  readonly issuer: string
  readonly name: string
  /** Refuses with `unavailable` while the provider cannot be reached. */
  readonly open: () => Promise<client.Configuration>
  /** The redirect URI, which must be registered at the provider exactly like this. */
  readonly returnUrl: string
}

const PATIENCE_SECONDS = 5
const NAMES: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'appleid.apple.com': 'Apple',
  'login.microsoftonline.com': 'Microsoft',
}

/** The provider's common name, or else its host. */
export function nameOf(issuer: string): string {
  const { hostname } = new URL(issuer)
  return NAMES[hostname] ?? hostname
}

/** Returns null when no provider is configured. */
export function createProvider({ oidc, publicUrl }: Config): Provider | null {
  if (oidc === null) return null
  const { issuer, clientId, clientSecret } = oidc
  const server = new URL(issuer)
  let known: client.Configuration | null = null
  return {
    issuer,
    name: nameOf(issuer),
    returnUrl: `${publicUrl}/login`,
    open: async () => {
      known ??= await client
        .discovery(server, clientId, clientSecret, undefined, {
          timeout: PATIENCE_SECONDS,
          // Plain HTTP is allowed only for a provider on this machine (checked in `config.ts`).
          execute: [
            // Checks the signature of the id token, although it comes directly from the provider over TLS.
            client.enableNonRepudiationChecks,
            ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
          ],
        })
        .catch(() => refuse('unavailable', { retryAfterSeconds: 30 }))
      return known
    },
  }
}
