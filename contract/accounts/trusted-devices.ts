import { z } from 'zod'
import { opened } from './accounts.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { fullName, id, idParams, instant } from '../protocol/fields.ts'

/** The digits with which a staff member logs in on a trusted device. */
const pin = z
  .string()
  .regex(/^\d{4,6}$/)
  .meta({ examples: ['4071'] })

const device = z.object({
  id,
  name: z.string(),
  /** The browser's User-Agent header when the device was trusted. */
  user_agent: z.string(),
  created_at: instant,
  /** When somebody last logged in on it. */
  last_used_at: instant,
  /** This session was opened on it. */
  is_current: z.boolean(),
  /** The names of those who chose a PIN on it. */
  members: z.array(z.string()),
})

/**
 * Devices that the owner trusts, such as a shared tablet, on which staff log in with a PIN. A browser is recognised by a
 * cookie, so these calls need the site and the API on one origin.
 */
export const trustedDevices = {
  getTrustedDevice: endpoint({
    call: 'GET /api/auth/device',
    access: 'public',
    summary:
      'The shop that trusts this browser, and who may log in on it with a PIN; null when no shop does.',
    status: 200,
    reply: z.object({
      device: z
        .object({
          name: z.string(),
          comerce: z.object({ id, name: z.string(), is_suspended: z.boolean() }),
          members: z.array(
            z.object({
              id,
              name: z.string(),
              avatar: z.string().nullable(),
              /** After too many wrong PINs, they can only log in with their password. */
              is_locked: z.boolean(),
            }),
          ),
        })
        .nullable(),
    }),
    codes: [],
  }),
  enterByPin: endpoint({
    call: 'POST /api/auth/device/enter',
    access: 'public',
    limit: 'account',
    summary: 'Opens a session on a trusted device with the PIN that the person chose on it.',
    body: z.object({ member: id, pin }),
    status: 200,
    reply: opened,
    codes: ['not_found', 'wrong_pin', 'pin_locked', 'session_ended'],
  }),
  choosePin: endpoint({
    call: 'PUT /api/auth/device/pin',
    access: 'staff',
    audit: 'use_case',
    stepUp: 'everybody',
    summary:
      'Sets my PIN on this trusted device, 4 to 6 digits, in a session that was opened on it. The earlier one stops working.',
    body: z.object({ pin }),
    status: 204,
    codes: ['not_found', 'password_needed'],
  }),
  forgetPin: endpoint({
    call: 'DELETE /api/auth/device/pin',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Removes my PIN on this device.',
    status: 204,
    codes: ['not_found'],
  }),
  listDevices: endpoint({
    call: 'GET /api/dashboard/devices',
    access: 'owner',
    summary: 'The devices that this business trusts, the one that was used last first.',
    status: 200,
    reply: z.object({ items: z.array(device), next_cursor: z.null() }),
    codes: [],
  }),
  trustDevice: endpoint({
    call: 'POST /api/dashboard/devices',
    access: 'owner',
    stepUp: 'everybody',
    audit: 'use_case',
    summary:
      'Trusts the browser that asks, by a cookie: sessions of the team last 30 days on it, this one too.',
    body: z.object({ name: fullName }),
    status: 201,
    reply: z.object({ device }),
    codes: ['devices_full'],
  }),
  endDevice: endpoint({
    call: 'DELETE /api/dashboard/devices/:id',
    access: 'owner',
    stepUp: 'everybody',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Ends the trust in a device: its sessions, sockets and PINs end at once.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}
