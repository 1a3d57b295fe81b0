/** Connecting a number by Meta's own page, where the installation has an app there. */
import { z } from 'zod'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { beginAttempt, returnUrlOf, takeAttempt } from '../connecting/attempts.ts'
import { connectLine } from './connect.ts'
import { type Messenger, ProviderRefused } from './messenger.ts'
import { createPartner } from './meta/embedded-signup.ts'
import { orWhatsappRefused } from './or-whatsapp-refused.ts'
import type { FoundNumber, Partner } from './partner.ts'
import { showSettings } from './show-settings.ts'

const AGAIN = 'Tocá «Conectar con WhatsApp» de nuevo.'

/** The address of the page. Nothing of the number changes before its owner comes back. */
export async function startWhatsapp(
  context: Context,
  account: Account,
): Promise<Reply<'startWhatsapp'>> {
  const partner = partnerOrRefuse(context)
  const state = await beginAttempt(context, account, 'whatsapp', null)
  return { url: partner.pageOf({ state, returnUrl: returnUrlOf(context) }) }
}

/** Connects the only number that was shared. Of several the owner chooses one: what they shared is kept for that. */
export async function finishWhatsapp(
  context: Context,
  messenger: Messenger,
  account: Account,
  { state, code }: Received<'finishWhatsapp', 'body'>,
): Promise<Reply<'finishWhatsapp'>> {
  const partner = partnerOrRefuse(context)
  await takeAttempt(context, account, 'whatsapp', state)
  const shared = await orWhatsappRefused(async () => {
    const token = await partner.exchange({ code, returnUrl: returnUrlOf(context) })
    return { token, numbers: [...(await partner.findNumbers(token))] }
  }, AGAIN)
  const { token, numbers } = shared
  const [number, another] = numbers
  if (number === undefined)
    return refuse('whatsapp_refused', {
      detail: `Meta no nos mostró ningún número. ${AGAIN} Ahí elegí la cuenta y el número del local.`,
    })
  if (another === undefined) {
    const shown = await connectNumber(context, messenger, account, { partner, token, number })
    return { ...shown, choice: null }
  }
  const next = await beginAttempt(context, account, 'whatsapp_number', JSON.stringify(shared))
  const choices = numbers.map(one => ({
    phone_number_id: one.phoneNumberId,
    phone: one.phone,
    name: one.name,
  }))
  return { ...(await showSettings(context, account)), choice: { state: next, numbers: choices } }
}

export async function chooseNumber(
  context: Context,
  messenger: Messenger,
  account: Account,
  { state, phone_number_id: chosen }: Received<'chooseWhatsappNumber', 'body'>,
): Promise<Reply<'chooseWhatsappNumber'>> {
  const partner = partnerOrRefuse(context)
  const kept = await takeAttempt(context, account, 'whatsapp_number', state)
  const { token, numbers } = keptShape.parse(JSON.parse(kept))
  const number = numbers.find(one => one.phoneNumberId === chosen) ?? refuse('not_found')
  return await connectNumber(context, messenger, account, { partner, token, number })
}

const keptShape = z.object({
  token: z.string(),
  numbers: z.array(
    z.object({
      phoneNumberId: z.string(),
      wabaId: z.string(),
      phone: z.string().nullable(),
      name: z.string().nullable(),
      isRegistered: z.boolean(),
    }),
  ),
})

type Connecting = {
  readonly partner: Partner
  readonly token: string
  readonly number: FoundNumber
}

async function connectNumber(
  context: Context,
  messenger: Messenger,
  account: Account,
  { partner, token, number }: Connecting,
): Promise<Reply<'getWhatsapp'>> {
  const { phoneNumberId, wabaId, isRegistered } = number
  if (!isRegistered) await register(context, { partner, token, number })
  const line = { phoneNumberId, wabaId, token, appSecret: partner.appSecret }
  return await connectLine(context, messenger, account, { line, isByButton: true })
}

/** Meta's code for a number that has a PIN already, which is another one. */
const OTHER_PIN = 133_005

async function register(
  { secrets }: Pick<Context, 'secrets'>,
  { partner, token, number: { phoneNumberId } }: Connecting,
): Promise<void> {
  await orWhatsappRefused(async () => {
    const pin = pinOf(secrets, phoneNumberId)
    await partner.register(token, { phoneNumberId, pin }).catch((error: unknown) => {
      if (error instanceof ProviderRefused && error.code === OTHER_PIN)
        refuse('whatsapp_refused', {
          detail: `Ese número ya tiene un PIN de verificación en dos pasos. Desactivalo en el Administrador de WhatsApp de Meta. ${AGAIN}`,
        })
      throw error
    })
  }, AGAIN)
}

/** Six digits, which are the same when the number is registered again. */
function pinOf({ fingerprint }: Secrets, phoneNumberId: string): string {
  const drawn = Buffer.from(fingerprint(`whatsapp pin:${phoneNumberId}`), 'base64')
  return String(drawn.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

function partnerOrRefuse({ config }: Context): Partner {
  return createPartner(config) ?? refuse('not_found')
}
