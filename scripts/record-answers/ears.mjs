/**
 * Records the socket events of a journey as staff members, a customer with an account and an anonymous visitor hear
 * them.
 */
import { io } from 'socket.io-client'
import { normaliseJson } from './normalise.mjs'

const AD_URL = 'barberia-demo'
/** Events that only announce a change. How often they are sent is not part of the promise. */
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
      // When the clock jumps, it is not defined who hears the end of their session first.
      if (said?.code === 'session_ended') return
      if (!HINTS.has(name)) events.push(`${name} ${normalised(said, known)}`)
      else if (!events.includes(name)) events.push(name)
    })
    sockets.push(socket)
    const reply = await socket.timeout(60_000).emitWithAck(event, login)
    events.push(`${event} → ${JSON.stringify(reply)}`)
  }

  return {
    /** Enters again after a jump of the clock, which ends sessions. */
    enter: async tokens => {
      for (const socket of sockets.splice(0)) socket.disconnect()
      await listen('visitor', 'room:watch', { ad_url: AD_URL })
      for (const role of ['owner', 'advisor', 'owner of another shop'])
        await listen(role, 'room:login', { token: tokens[role], id_comerce: shopId })
      await listen('customer', 'room:login', { token: tokens.customer, id_comerce: null })
    },
    /** The order of events sent at the same time is not defined, so they are sorted. */
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
