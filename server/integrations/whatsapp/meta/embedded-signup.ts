/**
 * Meta's window for partners (Embedded Signup) as a page of its own: the code's token says by its scopes which accounts
 * were shared, and each is asked for its numbers.
 */
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { NoAnswer } from '../messenger.ts'
import type { FoundNumber, Partner } from '../partner.ts'
import { askMeta, PATIENCE_MS, VERSION } from './ask-meta.ts'

const MANAGES = 'whatsapp_business_management'

/** Null: the installation has no app at Meta. */
export function createPartner({
  whatsappUrl,
  whatsappButton: button,
}: Pick<Config, 'whatsappUrl' | 'whatsappButton'>): Partner | null {
  if (button === null) return null
  const { appId, appSecret, configId, dialogUrl } = button
  const ask: Ask = async (token, path, body) =>
    await askMeta({
      url: `${whatsappUrl}/${VERSION}/${path}`,
      token,
      body,
      patienceMs: PATIENCE_MS,
    })
  return {
    appSecret,
    pageOf: ({ state, returnUrl }) => {
      const query = new URLSearchParams({
        client_id: appId,
        config_id: configId,
        response_type: 'code',
        override_default_response_type: 'true',
        state,
        redirect_uri: returnUrl,
      })
      return `${dialogUrl}/${VERSION}/dialog/oauth?${query.toString()}`
    },
    exchange: async ({ code, returnUrl }) => {
      const query = new URLSearchParams({
        client_id: appId,
        client_secret: appSecret,
        code,
        redirect_uri: returnUrl,
      })
      return read(granted, await ask(null, `oauth/access_token?${query.toString()}`)).access_token
    },
    findNumbers: async token => await findNumbers(ask, button, token),
    register: async (token, { phoneNumberId, pin }) => {
      await ask(token, `${phoneNumberId}/register`, { messaging_product: 'whatsapp', pin })
    },
  }
}

type Ask = (token: string | null, path: string, body?: object) => Promise<unknown>
type Button = NonNullable<Config['whatsappButton']>

/** Of every account that the token may manage. */
async function findNumbers(ask: Ask, { appId, appSecret }: Button, token: string) {
  const query = new URLSearchParams({ input_token: token })
  const asked = await ask(`${appId}|${appSecret}`, `debug_token?${query.toString()}`)
  const { data } = read(scopes, asked)
  if (!data.is_valid || data.app_id !== appId) return []
  const shared = data.granular_scopes.filter(({ scope }) => scope === MANAGES)
  const accounts = new Set(shared.flatMap(one => one.target_ids ?? []))
  const found: FoundNumber[] = []
  for (const wabaId of accounts) found.push(...(await numbersOf(ask, token, wabaId)))
  return found
}

async function numbersOf(ask: Ask, token: string, wabaId: string): Promise<FoundNumber[]> {
  const fields = 'id,display_phone_number,verified_name,platform_type,is_on_biz_app'
  const path = `${wabaId}/phone_numbers?fields=${fields}&limit=100`
  return read(numberList, await ask(token, path)).data.map(one => ({
    phoneNumberId: one.id,
    wabaId,
    phone: one.display_phone_number ?? null,
    name: one.verified_name ?? null,
    isRegistered: one.platform_type === 'CLOUD_API' || one.is_on_biz_app === true,
  }))
}

const digits = z.string().regex(/^\d{5,30}$/)
const granted = z.object({ access_token: z.string().min(1) })
const scopes = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.boolean(),
    granular_scopes: z
      .array(z.object({ scope: z.string(), target_ids: z.array(digits).nullish() }))
      .default([]),
  }),
})
const numberList = z.object({
  data: z.array(
    z.object({
      id: digits,
      display_phone_number: z.string().nullish(),
      verified_name: z.string().nullish(),
      platform_type: z.string().nullish(),
      is_on_biz_app: z.boolean().nullish(),
    }),
  ),
})

function read<Shape extends z.ZodType>(shape: Shape, sent: unknown): z.output<Shape> {
  const found = shape.safeParse(sent)
  if (!found.success) throw new NoAnswer('An answer of another shape')
  return found.data
}
