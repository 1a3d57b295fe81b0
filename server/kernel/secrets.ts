import {
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { sql, type Kysely } from 'kysely'

/** Signs ids, so that links can be made again later and need not be stored. */
export type Secrets = {
  readonly sessionKey: Uint8Array
  /** `id` and a 128-bit HMAC of it with its purpose and generation, base64url. */
  readonly signId: (purpose: SignedPurpose, id: string, generation: number) => string
  /** The id inside a signed token, without checking its signature. Null when the text is no such token. */
  readonly readSignedId: (token: string) => string | null
  readonly isSignedId: (purpose: SignedPurpose, token: string, generation: number) => boolean
  /** A keyed hash, to compare texts without storing them. Without the key the text cannot be guessed from it. */
  readonly fingerprint: (text: string) => string
  /** A code of six digits for a mail, derived from the id of its row and not stored. */
  readonly code: (id: string) => string
  /** The shared secret of an authenticator app, derived from the id of its row and not stored. */
  readonly appSecret: (id: string) => Buffer
  /** With what messages to an address of a shop are signed, derived from the id of its row and not stored. */
  readonly webhookSecret: (id: string, generation: number) => Buffer
  /** For `sealed.ts`. */
  readonly sealKey: KeyObject
}

export type SignedPurpose =
  | 'manage'
  | 'confirm_booking'
  | 'verify_account'
  | 'reset_password'
  | 'magic_link'
  | 'change_email'
  | 'confirm_trial'
  | 'claim_turns'
  | 'invitation'
  | 'waitlist'
  | 'queue'
  | 'stop_reviews'
  | 'stop_digest'
  | 'feed'
  | 'agenda_feed'
  | 'receipt'
  | 'whatsapp'

const MAC_BYTES = 16
const CODE_DIGITS = 6
/** As long as the output of SHA-1, as RFC 4226, section 4, recommends. */
const APP_SECRET_BYTES = 20

/** Uses the secret of the environment, or else one that is generated once and kept in the database. */
export async function openSecrets(
  db: Kysely<unknown>,
  configured: string | null,
  now: number,
): Promise<Secrets> {
  const secret = configured ?? (await generatedSecret(db, now))
  return createSecrets(secret)
}

export function createSecrets(secret: string): Secrets {
  const derive = (name: string) => createHmac('sha256', secret).update(name).digest()
  // KeyObjects, because raw bytes would be converted again for each text, which takes several times as long.
  const deriveKey = (name: string) => createSecretKey(derive(name))
  const linkKey = deriveKey('links')
  const fingerprintKey = deriveKey('fingerprints')
  const appKey = deriveKey('second-factor apps')
  const codeKey = deriveKey('codes in mails')
  const webhookKey = deriveKey('webhooks')
  const mac = (purpose: SignedPurpose, id: Buffer, generation: number) =>
    createHmac('sha256', linkKey)
      .update(`${purpose}:${generation}:`)
      .update(id)
      .digest()
      .subarray(0, MAC_BYTES)
  return {
    sessionKey: derive('sessions'),
    signId: (purpose, id, generation) => {
      const bytes = idBytes(id)
      return Buffer.concat([bytes, mac(purpose, bytes, generation)]).toString('base64url')
    },
    readSignedId: token => {
      const bytes = decode(token)
      return bytes === null ? null : idText(bytes.subarray(0, 16))
    },
    isSignedId: (purpose, token, generation) => {
      const bytes = decode(token)
      if (bytes === null) return false
      const id = bytes.subarray(0, 16)
      return timingSafeEqual(bytes.subarray(16), mac(purpose, id, generation))
    },
    fingerprint: text => createHmac('sha256', fingerprintKey).update(text).digest('base64'),
    code: id => {
      const drawn = createHmac('sha256', codeKey).update(idBytes(id)).digest().readUIntBE(0, 6)
      return String(drawn % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
    },
    appSecret: id =>
      createHmac('sha256', appKey).update(idBytes(id)).digest().subarray(0, APP_SECRET_BYTES),
    webhookSecret: (id, generation) =>
      createHmac('sha256', webhookKey).update(`${generation}:`).update(idBytes(id)).digest(),
    sealKey: deriveKey('sealed texts'),
  }
}

async function generatedSecret(db: Kysely<unknown>, now: number): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await sql`insert into app_secrets (name, value, created_at) values ('session', ${fresh}, ${new Date(now)})
    on conflict (name) do nothing`.execute(db)
  const { rows } = await sql<{
    value: string
  }>`select value from app_secrets where name = 'session'`.execute(db)
  return rows[0]?.value ?? fresh
}

function decode(token: string): Buffer | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  // A last character with stray bits would be a second spelling of the same token.
  return bytes.length === 32 && bytes.toString('base64url') === token ? bytes : null
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idText(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
