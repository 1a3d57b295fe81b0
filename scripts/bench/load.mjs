/** Load from this process, and what it costs the other one. */
import autocannon from 'autocannon'
import { cpuSeconds } from './cpu.mjs'

const CONNECTIONS = 32

/**
 * @typedef {object} Measured
 * @property {number} perSecond by the wall, which other work on the machine slows
 * @property {number | null} cpuMicros of the server per request; null where the system does not tell
 */

/**
 * @param {import('./children.mjs').Child} server
 * @param {string} path
 * @param {number} seconds
 * @returns {Promise<Measured>}
 */
export async function measure(server, path, seconds) {
  const before = cpuSeconds(server.pid)
  const { requests, non2xx, errors, duration } = await autocannon({
    url: server.url + path,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'br, gzip' },
  })
  const after = cpuSeconds(server.pid)
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused and ${errors} broken`)
  return {
    perSecond: requests.total / duration,
    cpuMicros: before === null || after === null ? null : ((after - before) / requests.total) * 1e6,
  }
}

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
