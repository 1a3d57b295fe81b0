/** The configured OpenID provider, asked for its description when it is first needed and not before. */
import * as client from 'openid-client'
import type { Config } from '#server/config.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

export type Provider = {
  readonly issuer: string
  readonly name: string
  /** Refuses with `unavailable` while the provider cannot be reached. */
  readonly open: () => Promise<client.Configuration>
  /** Where it sends people back to; registered there, letter by letter. */
  readonly returnUrl: string
}

const PATIENCE_SECONDS = 5
const NAMES: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'appleid.apple.com': 'Apple',
  'login.microsoftonline.com': 'Microsoft',
}

/** As people call it. */
export function nameOf(issuer: string): string {
  const { hostname } = new URL(issuer)
  return NAMES[hostname] ?? hostname
}

/** Null: none is configured. */
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
          // Only a provider on this very machine may be plain HTTP (`config.ts`).
          execute: [
            // The token comes over a connection of our own, but whoever could speak in it still has not the provider's key.
            client.enableNonRepudiationChecks,
            ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
          ],
        })
        .catch(() => refuse('unavailable', { retryAfterSeconds: 30 }))
      return known
    },
  }
}
