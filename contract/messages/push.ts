import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { id, idParams, instant } from '../protocol/fields.ts'

/** What a member of a shop may get as push messages: changes of appointments, and that their own customer has arrived. */
export const pushNews = ['new', 'cancel', 'move', 'arrived'] as const
export type PushNews = (typeof pushNews)[number]

/** The push subscription of a browser, as `PushSubscription.toJSON()` writes it (W3C Push API). */
const subscribe = z.object({
  endpoint: z
    .url()
    .max(1000)
    .meta({ examples: ['https://push.example/a-browser'] }),
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[A-Za-z0-9_-]{87}$/)
      .meta({
        examples: [
          'BIDawlQ-FV46soBvg5EWXJzXeUaERsMWGdDIWOzNeGmyiTxXX4j0DeoHeOVRNSJHphEh0g0azp_EH14ENknRwlI',
        ],
      }),
    auth: z
      .string()
      .regex(/^[A-Za-z0-9_-]{22}$/)
      .meta({ examples: ['AAAAAAAAAAAAAAAAAAAAAA'] }),
  }),
})

const device = z.object({
  id,
  /** SHA-256 of the subscription's endpoint, base64url: a browser recognises its own entry by it. */
  device: z.string(),
  created_at: instant,
})
export type PushDeviceWire = z.output<typeof device>

/** What a customer's secret link can be about. */
export const pushLinks = ['appointment', 'waitlist', 'queue'] as const
export type PushLink = (typeof pushLinks)[number]
const linkParams = z.object({ link_kind: z.enum(pushLinks), link_token: z.string().max(100) })

/** Push messages to a person's own devices. Each device is switched on and off on the device itself. */
export const push = {
  getPushKey: endpoint({
    call: 'GET /api/push/key',
    access: 'public',
    summary: 'The public key (VAPID) with which browsers let this server push to them.',
    status: 200,
    reply: z.object({ key: z.string() }),
    codes: [],
  }),
  listPushDevices: endpoint({
    call: 'GET /api/profile/push',
    access: 'account',
    summary: 'My devices that get push messages of the shops I work in.',
    status: 200,
    reply: z.object({
      items: z.array(
        device.extend({
          /** The User-Agent header of the session that added it. */
          user_agent: z.string(),
          is_current: z.boolean(),
        }),
      ),
      next_cursor: z.null(),
    }),
    codes: [],
  }),
  addPushDevice: endpoint({
    call: 'POST /api/profile/push',
    access: 'account',
    limit: 'public_write',
    summary:
      'Switches push messages on for this device, until its session ends. Twice is the same.',
    body: subscribe,
    status: 201,
    reply: z.object({ device }),
    codes: [],
  }),
  removePushDevice: endpoint({
    call: 'DELETE /api/profile/push/:id',
    access: 'account',
    summary: 'Switches push messages off for one of my devices.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
  listLinkDevices: endpoint({
    call: 'GET /api/push/:link_kind/:link_token',
    access: 'public',
    summary:
      'The devices that get push messages about an appointment, a waitlist entry or a place in the queue.',
    params: linkParams,
    status: 200,
    reply: z.object({ items: z.array(device), next_cursor: z.null() }),
    codes: ['not_found'],
  }),
  addLinkDevice: endpoint({
    call: 'POST /api/push/:link_kind/:link_token',
    access: 'public',
    limit: 'public_write',
    summary:
      'Switches push messages about what the link opens on for this device. Twice is the same.',
    params: linkParams,
    body: subscribe,
    status: 201,
    reply: z.object({ device }),
    codes: ['not_found'],
  }),
  removeLinkDevice: endpoint({
    call: 'DELETE /api/push/:link_kind/:link_token/:id',
    access: 'public',
    limit: 'public_write',
    summary: 'Switches push messages about it off for one device.',
    params: linkParams.extend({ id }),
    status: 204,
    codes: ['not_found'],
  }),
}
