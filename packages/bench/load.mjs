/** Produces load from this process and measures what it costs the server's process. */
import { connect } from 'node:net'
import { cpuSeconds } from './cpu.mjs'

const CONNECTIONS = 32

/**
 * @typedef {object} Measured
 * @property {number} perSecond by wall-clock time, which other work on the machine changes
 * @property {number | null} cpuMicros processor time of the server per request; null on other systems than Linux
 */

/**
 * @param {import('../../scripts/start-product.mjs').Child} server
 * @param {string | (() => string)} path a function returns another path for each request
 * @param {number} seconds
 * @returns {Promise<Measured>}
 */
export async function measure(server, path, seconds) {
  const before = cpuSeconds(server.pid)
  const until = performance.now() + seconds * 1000
  const answered = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => askUntil(until, new URL(server.url), path)),
  )
  const after = cpuSeconds(server.pid)
  const total = answered.reduce((sum, one) => sum + one, 0)
  return {
    perSecond: total / seconds,
    cpuMicros: before === null || after === null ? null : ((after - before) / total) * 1e6,
  }
}

/**
 * One connection that sends the next request as soon as it is answered, and looks only for the end of each answer. A
 * client that parses every header would be slower than the server, which would then wait for it, and waiting also costs
 * the server CPU.
 * @param {number} until on the clock of `performance.now`
 * @param {URL} url
 * @param {string | (() => string)} path
 * @returns {Promise<number>} how many answers came
 */
function askUntil(until, { hostname, port, host }, path) {
  const next = typeof path === 'string' ? () => path : path
  const ask = () => `GET ${next()} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br, gzip\r\n\r\n`
  return new Promise((done, fail) => {
    let answers = 0
    let missing = 0
    const socket = connect(Number(port), hostname, () => socket.write(ask()))
    socket.setNoDelay(true)
    socket.once('error', fail)
    socket.on('data', chunk => {
      missing = missing === 0 ? lengthOf(chunk) - chunk.length : missing - chunk.length
      if (Number.isNaN(missing)) return socket.destroy(new Error(`${next()}: ${chunk}`))
      if (missing > 0) return
      answers += 1
      if (performance.now() < until) return socket.write(ask())
      socket.destroy()
      done(answers)
    })
  })
}

/**
 * The length of a whole answer, read from its first chunk; NaN when it is not a success.
 * @param {Buffer} start
 */
function lengthOf(start) {
  const end = start.indexOf('\r\n\r\n')
  const head = start.latin1Slice(0, end)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return end < 0 || !head.startsWith('HTTP/1.1 200') ? NaN : end + 4 + Number(length)
}

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
