import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { codeOf } from '../errors.ts'

type Place = { readonly host: string; readonly port: number }

/** Listens. On failure throws one sentence that names the environment variable to correct. */
export async function listenOn(server: FastifyInstance, { host, port }: Place): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    const code = codeOf(error)
    // Errors that do not come from listening keep their own message.
    if (code === undefined || !(error instanceof Error && 'syscall' in error)) throw error
    throw new Error(`Port ${placeText({ host, port })} ${whyNotListening(code)}.`, { cause: error })
  }
}

/** As in a URL, where an IPv6 address is in brackets. */
export function placeText({ host, port }: Place): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`
}

/** By the system's error code: why a port cannot be used, and what to change. */
export function whyNotListening(code: string): string {
  return reasons[code] ?? `cannot be listened on (${code}): correct HOST`
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program: end it, or choose another PORT',
  EACCES: 'is only for root: choose a PORT above 1023, with a proxy in front',
  EADDRNOTAVAIL: 'is no address of this machine: correct HOST',
}
