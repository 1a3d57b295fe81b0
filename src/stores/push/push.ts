/* News on this very device: asked for by a tap, heard by the service worker, kept by the server for a session or a link. */
import type { PushDeviceWire, PushLink } from '#contract/messages/push.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { pushMessages as words } from '#messages/push.ts'
import { call } from '#stores/api.ts'

/** Whose news: those of the shops of this session, or of what a link opens. */
export type PushTarget = 'team' | { readonly link_kind: PushLink; readonly link_token: string }

/** `install`: this browser pushes only to an installed app; `blocked`: the person said no to the browser. */
export type PushState = 'on' | 'off' | 'blocked' | 'install' | 'unable'

/** How it stands on this device. Asks the browser nothing that a person would see. */
export async function readPush(target: PushTarget): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isAppleTab() ? 'install' : 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  const own = await ownSubscription()
  if (own === null || Notification.permission !== 'granted') return 'off'
  return (await findHere(target, own)) === null ? 'off' : 'on'
}

/** Only from a tap: browsers refuse the question to whoever asks by themselves, and people remember it. */
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

/** Of this alone: the browser may still hear of another appointment. */
export async function stopPush(target: PushTarget): Promise<PushState | ProblemWire> {
  const own = await ownSubscription()
  const device = own === null ? null : await findHere(target, own)
  if (device === null) return 'off'
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

/** Null: the browser has no push service, or cannot reach it. */
async function subscribe(key: string): Promise<PushSubscription | null> {
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: key }
    try {
      return await pushManager.subscribe(options)
    } catch {
      // It may be one with an older key of this site, which nobody can push to any more.
      await (await pushManager.getSubscription())?.unsubscribe()
      return await pushManager.subscribe(options)
    }
  } catch {
    return null
  }
}

/** The server knows devices by a fingerprint of their address. */
async function findHere(
  target: PushTarget,
  { endpoint }: PushSubscription,
): Promise<PushDeviceWire | null> {
  const listed =
    target === 'team'
      ? await call('listPushDevices', {})
      : await call('listLinkDevices', { params: target })
  if (!listed.ok) return null
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
