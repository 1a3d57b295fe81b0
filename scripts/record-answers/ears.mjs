/** What the screens of a journey hear meanwhile: whoever is at work, a customer with an account, and whoever looks on. */
import { io } from 'socket.io-client'
import { normaliseJson } from './normalise.mjs'

const AD_URL = 'barberia-demo'
/** Says that something changed, as often as the server finds right. */
const HINTS = new Set(['slots:changed', 'board:changed'])

/** @typedef {ReturnType<typeof openEars>} Ears */

/**
 * @param {import('./product.mjs').Product} product
 * @param {string} comerceId
 * @param {import('./normalise.mjs').KnownIds} known
 */
export function openEars(product, shopId, known) {
  /** @type {Map<string, string[]>} */
  const heard = new Map()
  /** @type {import('socket.io-client').Socket[]} */
  const sockets = []

  const listen = async (who, event, login) => {
    const socket = io(product.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    const events = heard.get(who) ?? []
    heard.set(who, events)
    socket.onAny((name, said) => {
      // When the clock jumps, who hears it first is nobody's promise either.
      if (said?.code === 'session_ended') return
      if (!HINTS.has(name)) events.push(`${name} ${normalised(said, known)}`)
      else if (!events.includes(name)) events.push(name)
    })
    sockets.push(socket)
    const reply = await socket.timeout(60_000).emitWithAck(event, login)
    events.push(`${event} → ${JSON.stringify(reply)}`)
  }

  return {
    /** Also after a jump of the clock, which ends sessions. */
    enter: async tokens => {
      for (const socket of sockets.splice(0)) socket.disconnect()
      await listen('visitor', 'room:watch', { ad_url: AD_URL })
      for (const role of ['owner', 'advisor', 'owner of another shop'])
        await listen(role, 'room:login', { token: tokens[role], id_comerce: shopId })
      await listen('customer', 'room:login', { token: tokens.customer, id_comerce: null })
    },
    /** The order of what is said at once is nobody's promise. */
    close: async () => {
      for (const socket of sockets)
        await socket
          .timeout(60_000)
          .emitWithAck('room:watch', { ad_url: AD_URL })
          .catch(() => null)
      for (const socket of sockets) socket.disconnect()
      return [...heard].map(([who, events]) => ({ who, events: events.toSorted() }))
    },
  }
}

/** @param {unknown} said @param {import('./normalise.mjs').KnownIds} known */
function normalised(said, known) {
  return JSON.stringify(normaliseJson(JSON.stringify(said ?? null), known))
}
