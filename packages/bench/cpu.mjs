/** Processor time as Linux counts it, which other work on the machine changes little. Null on other systems. */
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

/**
 * User and system time of a process so far.
 * @param {number} pid
 */
export function cpuSeconds(pid) {
  const fields = statOf(pid)
  return fields === null ? null : (Number(fields[11]) + Number(fields[12])) / ticksPerSecond()
}

/**
 * User and system time of a process and its children, including those that have ended: a PostgreSQL and its backends.
 * @param {number} pid
 */
export function cpuSecondsOfFamily(pid) {
  const parent = statOf(pid)
  if (parent === null) return null
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => statOf(Number(name)))
    .filter(fields => fields !== null)
    .filter(fields => Number(fields[1]) === pid)
  const ended = Number(parent[13]) + Number(parent[14])
  const alive = [parent, ...children].map(fields => Number(fields[11]) + Number(fields[12]))
  return alive.reduce((sum, ticks) => sum + ticks, ended) / ticksPerSecond()
}

/**
 * The fields of `/proc/<pid>/stat` from the third one on.
 * @param {number} pid
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, a name in brackets, may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** @type {number | undefined} */
let ticks

function ticksPerSecond() {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return ticks
}
