/** Connecting an account by a button: the provider's page gives a code, for which it gives a key that ends. */
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { type ConnectButton, type Grant, orTrouble, ProviderTrouble } from '../provider.ts'
import { ask } from './ask.ts'

const granted = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
})

export function mercadoPagoButton({
  apiUrl,
  button,
}: Pick<Config['mercadoPago'], 'apiUrl' | 'button'>): ConnectButton | null {
  if (button === null) return null
  const { clientId, clientSecret, authUrl } = button
  const grantOf = async (wanted: Readonly<Record<string, string>>): Promise<Grant> => {
    const body = { client_id: clientId, client_secret: clientSecret, ...wanted }
    const question = { method: 'POST', path: '/oauth/token', body } as const
    const answer = await orTrouble(ask({ apiUrl, token: null }, question, granted))
    if (answer instanceof ProviderTrouble) {
      // Whatever else it refuses is about the installation, and says nothing about the account.
      const kind = answer.reason === 'invalid_grant' ? 'refused' : 'down'
      throw new ProviderTrouble(kind, answer.message, answer.reason)
    }
    return {
      token: answer.access_token,
      renewal: answer.refresh_token,
      lifeMs: answer.expires_in * 1000,
    }
  }
  return {
    pageOf: ({ state, challenge, returnUrl }) => {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        platform_id: 'mp',
        state,
        redirect_uri: returnUrl,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
      return `${authUrl}/authorization?${query.toString()}`
    },
    exchange: async ({ code, verifier, returnUrl }) =>
      await grantOf({
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnUrl,
        code_verifier: verifier,
      }),
    renew: async renewal => await grantOf({ grant_type: 'refresh_token', refresh_token: renewal }),
  }
}
