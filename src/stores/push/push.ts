/*
 * Push notifications on this device: enabled by a tap, shown by the service worker, kept by the server per session or
 * link.
 */
import type { PushDeviceWire, PushLink } from '#contract/messages/push.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { pushMessages as words } from '#messages/push.ts'
import { call } from '#stores/api.ts'

/** Whose notifications: of the shops of this session, or of what a link opens. */
export type PushTarget = 'team' | { readonly link_kind: PushLink; readonly link_token: string }

/** `install`: this browser delivers push only to an installed app. `blocked`: the user denied the permission. */
export type PushState = 'on' | 'off' | 'blocked' | 'install' | 'unable'

/** The state on this device. Never shows a permission prompt. */
export async function readPush(target: PushTarget): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isAppleTab() ? 'install' : 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  const own = await ownSubscription()
  if (own === null || Notification.permission !== 'granted') return 'off'
  const device = await findHere(target, own)
  return device === null || 'code' in device ? 'off' : 'on'
}

/** Call only after a tap: browsers refuse a prompt without one, and users remember an unwanted one. */
export async function startPush(target: PushTarget): Promise<PushState | ProblemWire> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted') return 'off'
  const key = await call('getPushKey', {})
  if (!key.ok) return key.problem
  const subscription = await subscribe(key.reply.key)
  if (subscription === null) return failure()
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth } }
  const added =
    target === 'team'
      ? await call('addPushDevice', { body })
      : await call('addLinkDevice', { params: target, body })
  return added.ok ? 'on' : added.problem
}

/** Stops only this target: the browser may still receive news of another appointment. */
export async function stopPush(target: PushTarget): Promise<PushState | ProblemWire> {
  const own = await ownSubscription()
  const device = own === null ? null : await findHere(target, own)
  if (device === null) return 'off'
  if ('code' in device) return device
  const { id } = device
  const removed =
    target === 'team'
      ? await call('removePushDevice', { params: { id } })
      : await call('removeLinkDevice', { params: { ...target, id } })
  return removed.ok ? 'off' : removed.problem
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Returns null when the browser has no push service or cannot reach it. */
async function subscribe(key: string): Promise<PushSubscription | null> {
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: key }
    try {
      return await pushManager.subscribe(options)
    } catch {
      // There may be a subscription with an older key of this site, which the server can no longer use.
      await (await pushManager.getSubscription())?.unsubscribe()
      return await pushManager.subscribe(options)
    }
  } catch {
    return null
  }
}

/** The server identifies devices by a hash of their push endpoint. Null: this device is not among them. */
async function findHere(
  target: PushTarget,
  { endpoint }: PushSubscription,
): Promise<PushDeviceWire | ProblemWire | null> {
  const listed =
    target === 'team'
      ? await call('listPushDevices', {})
      : await call('listLinkDevices', { params: target })
  if (!listed.ok) return listed.problem
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  const own = base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return listed.reply.items.find(({ device }) => device === own) ?? null
}

/** On iPhone and iPad only an app on the home screen is pushed to. */
function isAppleTab(): boolean {
  const isTouchMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return /iPhone|iPad/.test(navigator.userAgent) || isTouchMac
}

function failure(): ProblemWire {
  const { failedTitle: title, failed: detail } = words
  return { type: 'about:blank', title, status: 503, code: 'unavailable', detail, request_id: '' }
}
