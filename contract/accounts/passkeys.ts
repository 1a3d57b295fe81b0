import { z } from 'zod'
import { opened } from './accounts.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { fullName, idParams } from '../protocol/fields.ts'

/*
 * Passkeys (WebAuthn, level 3): a key that is kept in a device or synced between those of one person. Options and
 * responses have the shapes of the standard's JSON, without the parts that are not used here.
 */
const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)
    .meta({ examples: ['bGxhdmU'] })
const credentialId = base64url(1400)
/** How a browser may reach the authenticator. Unknown values are kept, because the standard may add some. */
const transports = z
  .array(
    z
      .string()
      .regex(/^[a-z-]{1,20}$/)
      .meta({ examples: ['internal'] }),
  )
  .max(10)
const keyParts = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }
const knownKey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports,
})

/** The response of a passkey to a challenge (an assertion). */
export const passkeyAnswer = z.object({
  ...keyParts,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(100).optional(),
  }),
})
/** The response of a newly made passkey (an attestation). */
const newKey = z.object({
  ...keyParts,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
})

/** The options for `navigator.credentials.get()`. */
const question = z.object({
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    /** Empty when the person may choose any passkey. */
    allowCredentials: z.array(knownKey),
  }),
})

export const passkeys = {
  startPasskeyLogin: endpoint({
    call: 'POST /api/auth/passkeys/start',
    access: 'public',
    limit: 'account',
    summary:
      'The options to log in with a passkey (5 min, once); with a challenge of `second_factor_needed`, for those of its account.',
    body: z.object({ challenge_token: z.string().min(10).max(200).optional() }),
    status: 200,
    reply: question,
    codes: ['challenge_over'],
  }),
  loginWithPasskey: endpoint({
    call: 'POST /api/auth/passkeys/login',
    access: 'public',
    limit: 'account',
    summary: 'Opens a session with a passkey alone: it is two factors, the device and its lock.',
    body: z.object({ passkey: passkeyAnswer }),
    status: 200,
    reply: opened,
    codes: ['passkey_refused', 'session_ended'],
  }),
  startPasskeyProof: endpoint({
    call: 'POST /api/profile/passkeys/proof',
    access: 'account',
    limit: 'account',
    summary: 'The options to confirm with a passkey, in this session, that it is me.',
    status: 200,
    reply: question,
    codes: [],
  }),
  startPasskey: endpoint({
    call: 'POST /api/profile/passkeys/start',
    access: 'account',
    limit: 'account',
    stepUp: true,
    summary:
      'The options to make a passkey. Requires the password, if there is one and no second factor yet.',
    body: z.object({ password: z.string().min(1).max(200).optional() }),
    status: 200,
    reply: z.object({
      options: z.object({
        challenge: z.string(),
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
        timeout: z.int(),
        attestation: z.literal('none'),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification: z.literal('required'),
        }),
        excludeCredentials: z.array(knownKey),
      }),
    }),
    codes: ['invalid_credentials', 'passkeys_full'],
  }),
  addPasskey: endpoint({
    call: 'POST /api/profile/passkeys',
    access: 'account',
    stepUp: true,
    summary:
      'Adds a passkey with a name: it opens my account, and is asked for after the password. Ends every other session.',
    body: z.object({ name: fullName, passkey: newKey }),
    status: 200,
    /** Shown only this once; empty when the earlier ones are still valid. */
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    codes: ['passkey_refused', 'passkeys_full'],
  }),
  renamePasskey: endpoint({
    call: 'PATCH /api/profile/passkeys/:id',
    access: 'account',
    summary: 'Renames a passkey of mine.',
    params: idParams,
    body: z.object({ name: fullName }),
    status: 204,
    codes: ['not_found'],
  }),
  removePasskey: endpoint({
    call: 'DELETE /api/profile/passkeys/:id',
    access: 'account',
    stepUp: true,
    summary: 'Removes a passkey of mine. Ends every other session.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}
