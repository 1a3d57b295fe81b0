/** The variables about WhatsApp and Mercado Pago. */
import { z } from 'zod'
import { isSafeAddress, origin, urlOf } from './config-fields.ts'

/** Where people are sent with what identifies the installation, and where keys of accounts are sent. */
const safeAddress = urlOf('http:', 'https:').refine(
  isSafeAddress,
  'must be https, save on loopback: keys of accounts are sent there',
)

export const ofWhatsapp = {
  WHATSAPP_API_URL: origin('be an origin such as https://graph.facebook.com').default(
    'https://graph.facebook.com',
  ),
  WHATSAPP_DIALOG_URL: safeAddress.default('https://www.facebook.com'),
  WHATSAPP_APP_ID: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_CONFIG_ID: z.string().optional(),
}
export const WHATSAPP_BUTTON = [
  'WHATSAPP_APP_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_CONFIG_ID',
] as const

export const ofMercadoPago = {
  MERCADOPAGO_API_URL: safeAddress.default('https://api.mercadopago.com'),
  MERCADOPAGO_AUTH_URL: safeAddress.default('https://auth.mercadopago.com'),
  MERCADOPAGO_CLIENT_ID: z.string().optional(),
  MERCADOPAGO_CLIENT_SECRET: z.string().optional(),
  MERCADOPAGO_ACCESS_TOKEN: z.string().optional(),
  MERCADOPAGO_WEBHOOK_SECRET: z.string().optional(),
}
export const MERCADOPAGO_BUTTON = ['MERCADOPAGO_CLIENT_ID', 'MERCADOPAGO_CLIENT_SECRET'] as const

type Given<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>

/** The installation's own app at Meta, with which shops connect by a button; `null`: they paste what Meta shows. */
export function readWhatsappButton(given: Given<typeof ofWhatsapp>) {
  const {
    WHATSAPP_APP_ID: appId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_CONFIG_ID: configId,
  } = given
  if (appId === undefined || appSecret === undefined || configId === undefined) return null
  return { appId, appSecret, configId, dialogUrl: withoutSlash(given.WHATSAPP_DIALOG_URL) }
}

export function readMercadoPago(given: Given<typeof ofMercadoPago>) {
  const { MERCADOPAGO_CLIENT_ID: clientId, MERCADOPAGO_CLIENT_SECRET: clientSecret } = given
  const authUrl = withoutSlash(given.MERCADOPAGO_AUTH_URL)
  return {
    apiUrl: withoutSlash(given.MERCADOPAGO_API_URL),
    /** The account of the installation, for shops that have not connected their own; `null`: there is none. */
    accessToken: given.MERCADOPAGO_ACCESS_TOKEN ?? null,
    /**
     * With which the notices about that account, and about those that were connected by the button, are signed; `null`:
     * they are asked instead.
     */
    webhookSecret: given.MERCADOPAGO_WEBHOOK_SECRET ?? null,
    /** The installation's application, with which shops connect by a button; `null`: they paste keys. */
    button:
      clientId === undefined || clientSecret === undefined
        ? null
        : { clientId, clientSecret, authUrl },
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}
