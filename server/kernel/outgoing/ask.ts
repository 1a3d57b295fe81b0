/**
 * Asks a URL that somebody typed, safe against SSRF. The host is resolved once, all its IP addresses have to be public,
 * and the connection goes to these: DNS that changes a moment later (rebinding) has no effect. Redirects are not
 * followed: whoever follows one asks anew, and it is checked like the first.
 */
import { request as askPlainly, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as askSecurely } from 'node:https'
import { type Address, isPublicAddress, resolveHost } from './public-address.ts'

export type OutgoingRules = {
  /** Only for tests: without TLS, and to a server on this machine. */
  readonly isTest: boolean
  readonly resolve: typeof resolveHost
}

export function outgoingRules(isTest: boolean): OutgoingRules {
  return { isTest, resolve: resolveHost }
}

/** The one address on this machine that a test may ask; all others stay refused. */
const TEST_ADDRESS = '127.0.0.1'

/** The address may not be asked. Which of its IP addresses, and why, is nobody's business outside. */
export class NotAllowed extends Error {}

/** The connection ended before there was an answer. */
class Unanswered extends Error {}

export type OutgoingRequest = {
  readonly method?: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
/** `signal` bounds everything together: the name, the connection, the answer. */
export type Way = { readonly rules: OutgoingRules; readonly signal: AbortSignal }
/** Its body is still to be read, or destroyed. */
export type Answered = IncomingMessage & { readonly headers: IncomingHttpHeaders }

/** Throws `NotAllowed`, or whatever the connection fails with. */
export async function ask(url: URL, asked: OutgoingRequest, way: Way): Promise<Answered> {
  const { rules, signal } = way
  const isPlain = url.protocol === 'http:' && rules.isTest
  if (url.protocol !== 'https:' && !isPlain) throw new NotAllowed()
  const addresses = await checkedAddresses(url, way)
  const { method = 'GET', headers, body } = asked
  return await new Promise((resolve, reject) => {
    const request = (isPlain ? askPlainly : askSecurely)(url, {
      method,
      headers,
      signal,
      // A new connection: a kept one may go to an address that was checked for another request.
      agent: false,
      lookup: (_host, options, answer) => {
        if (options.all === true) answer(null, [...addresses])
        else answer(null, addresses[0]!.address, addresses[0]!.family)
      },
    })
    request.on('response', resolve).on('error', reject)
    // Also when there is neither: a server that switches to another protocol (101) ends the request without a word, and
    // from then on the signal is not heard.
    request.on('close', () => reject(new Unanswered()))
    request.end(body)
  })
}

/** The addresses of a host. All of them have to be public, because Node chooses which one to connect to. */
async function checkedAddresses(
  { hostname }: URL,
  { rules, signal }: Way,
): Promise<readonly Address[]> {
  const found = await rules.resolve(hostname, signal)
  const isAllowed = ({ address }: Address) =>
    isPublicAddress(address) || (rules.isTest && address === TEST_ADDRESS)
  if (found.length === 0 || !found.every(isAllowed)) throw new NotAllowed()
  return found
}

/** The first bytes of an answer, as they come: nothing is unpacked, and the rest is never read. */
export async function readFirst(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes >= mostBytes) break
  }
  return Buffer.concat(parts).subarray(0, mostBytes)
}
