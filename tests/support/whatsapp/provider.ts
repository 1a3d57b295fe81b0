/**
 * Meta's WhatsApp Cloud API for tests, and to play with by hand: real HTTP on loopback that follows Meta's documents. It
 * checks tokens, templates and their values, keeps the 24 hours, and tells what happens by signed webhooks.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerSend, type Sent, type SendBody } from './answer-send.ts'
import { agreePage, createFakeSignup, type FakeSignup } from './fake-signup.ts'
import type { NumberOfShop, StoredTemplate } from './kept.ts'

type Silence = { readonly takes: boolean; readonly isOnlyToMessages?: boolean }

export type Provider = {
  readonly url: string
  /** Meta's page for partners, and what it gave. */
  readonly signup: FakeSignup
  /** All messages that were accepted, the first one first. */
  readonly sent: readonly Sent[]
  /** How many requests to send came, whatever they were answered. */
  readonly tries: () => number
  /** How many requests came of any kind. */
  readonly requests: () => number
  readonly addNumber: (wabaId?: string, appSecret?: string) => NumberOfShop
  readonly templates: (wabaId: string) => StoredTemplate[]
  /** The next requests to send are refused with these codes; then it answers as usual again. */
  readonly refuseWith: (...codes: readonly number[]) => void
  /** Messages to this phone are refused with this code, or not any more. */
  readonly refuseTo: (phone: string, code: number | null) => void
  readonly endToken: (number: NumberOfShop) => void
  /** Meta says of the number that it may not send any more. */
  readonly ban: (number: NumberOfShop) => void
  /** A new token of the same number. */
  readonly renewToken: (number: NumberOfShop) => string
  /**
   * It takes requests, or only those to send, and never answers; with `takes`, it does what it is asked all the same.
   */
  readonly fallSilent: (how: Silence | null) => void
  /** How many requests it has taken and not answered. */
  readonly held: () => number
  /** Cuts these, as a client does that lost its patience. */
  readonly dropHeld: () => void
  /** New templates wait for approval instead of being approved at once. */
  readonly reviewSlowly: (isSlow: boolean) => void
  readonly setClock: (now: () => number) => void
  readonly close: () => Promise<void>
}

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const refuse = (response: ServerResponse, code: number, status = 400): void =>
  answer(response, status, { error: { message: `(#${code})`, type: 'OAuthException', code } })

export async function openProvider(port = 0): Promise<Provider> {
  const numbers = new Map<string, NumberOfShop>()
  const signup = createFakeSignup(numbers)
  const ended = new Set<string>()
  const banned = new Set<string>()
  const templatesOf = new Map<string, StoredTemplate[]>()
  const sent: Sent[] = []
  const refusals: number[] = []
  const refusedPhones = new Map<string, number>()
  const held: ServerResponse[] = []
  const state = {
    tries: 0,
    requests: 0,
    silence: null as Silence | null,
    isSlow: false,
    now: Date.now,
  }
  // Two that follow one another meet in the same product.
  let last = randomInt(90_000_000)

  const addNumber: Provider['addNumber'] = (wabaId, appSecret) => {
    last += 1
    const number = {
      phoneNumberId: String(700_000_000 + last),
      wabaId: wabaId ?? String(800_000_000 + last),
      token: `token-${last}-${randomUUID()}`,
      appSecret: appSecret ?? `secret-${last}-${randomUUID()}`,
    }
    numbers.set(number.phoneNumberId, number)
    return number
  }
  const dropHeld = (): void => {
    for (const response of held.splice(0)) response.destroy()
  }
  const server = createServer(async (request, response) => {
    state.requests += 1
    const body = Buffer.concat(await request.toArray()).toString()
    // For whoever has only the address: a new number with its secrets.
    if (request.url === '/new-number') return answer(response, 200, addNumber())
    const shared = /^\/share-numbers\/(\d)$/.exec(request.url ?? '')?.[1]
    if (shared !== undefined) {
      const fresh = Array.from({ length: Number(shared) }, () => addNumber())
      signup.shares.splice(0, Infinity, ...fresh)
      return answer(response, 200, fresh)
    }
    if (showAgree(signup, request, response)) return
    const isHeard = state.silence?.isOnlyToMessages === true && !request.url?.endsWith('/messages')
    if (state.silence === null || isHeard) return handle(request, body, response)
    if (state.silence.takes) handle(request, body, null)
    held.push(response)
  })
  const handle = (
    request: IncomingMessage,
    body: string,
    /** Null: it does what it is asked, and does not say so. */
    response: ServerResponse | null,
  ): void => {
    const [, version, id = '', what = ''] = (request.url ?? '').split('?')[0]!.split('/')
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    const theirs = [...numbers.values()].filter(one => one.token === token)
    // One token may open several numbers.
    const number = theirs.find(one => one.phoneNumberId === id || one.wabaId === id) ?? theirs[0]
    const say = (status: number, reply: object) => response && answer(response, status, reply)
    const no = (code: number, status = 400) => response && refuse(response, code, status)
    if (what === 'messages') state.tries += 1
    if (version !== 'v26.0') return void no(2635)
    const shared = signup.answer(request, token, body)
    if (shared !== null)
      return 'code' in shared ? void no(shared.code) : void say(200, shared.reply)
    if (number === undefined || ended.has(token)) return void no(190, 401)
    if (id !== number.phoneNumberId && id !== number.wabaId) return void no(200, 403)
    const templates = templatesOf.get(number.wabaId) ?? []
    if (what === 'messages') {
      const code = refusals.shift()
      if (code !== undefined) return void no(code)
      const message = JSON.parse(body) as SendBody
      const done = answerSend(message, { number, templates, refusedPhones, now: state.now() })
      if ('code' in done) return void no(done.code)
      sent.push(done.sent)
      return void say(200, done.reply)
    }
    if (what === 'message_templates' && request.method === 'POST') {
      const made = readTemplate(body, state.isSlow)
      templates.push(made)
      templatesOf.set(number.wabaId, templates)
      return void say(200, { id: randomUUID(), status: made.status, category: made.category })
    }
    if (what === 'message_templates') return void say(200, { data: templates })
    if (what === 'subscribed_apps') {
      signup.subscribed.push(id)
      return void say(200, { success: true })
    }
    say(200, {
      id,
      display_phone_number: '+54 9 11 2345-6789',
      verified_name: 'La Navaja',
      name_status: 'APPROVED',
      quality_rating: 'GREEN',
      status: banned.has(id) ? 'BANNED' : 'CONNECTED',
      whatsapp_business_manager_messaging_limit: 'TIER_250',
    })
  }
  await new Promise<void>(resolve => void server.listen(port, '127.0.0.1', resolve))
  return {
    signup,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    tries: () => state.tries,
    requests: () => state.requests,
    addNumber,
    templates: wabaId => templatesOf.get(wabaId) ?? [],
    refuseWith: (...codes) => void refusals.push(...codes),
    refuseTo: (phone, code) =>
      void (code === null ? refusedPhones.delete(phone) : refusedPhones.set(phone, code)),
    endToken: number => void ended.add(number.token),
    ban: number => void banned.add(number.phoneNumberId),
    renewToken: number => {
      const token = `${number.token}-new`
      numbers.set(number.phoneNumberId, { ...number, token })
      return token
    },
    fallSilent: how => {
      state.silence = how
      if (how === null) dropHeld()
    },
    held: () => held.length,
    dropHeld,
    reviewSlowly: isSlow => void (state.isSlow = isSlow),
    setClock: now => void (state.now = now),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function showAgree(
  signup: FakeSignup,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.url?.startsWith('/v26.0/dialog/oauth?') !== true) return false
  if (request.method === 'POST')
    response.writeHead(303, { location: signup.agree(request.url).href }).end()
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(agreePage)
  return true
}

type TemplateBody = {
  readonly name: string
  readonly language: string
  readonly category: string
  readonly message_send_ttl_seconds?: number
  readonly components: readonly {
    readonly type: string
    readonly text?: string
    readonly buttons?: readonly { readonly type: string; readonly text: string }[]
  }[]
}

function readTemplate(body: string, isSlow: boolean): StoredTemplate {
  const {
    name,
    language,
    category,
    components,
    message_send_ttl_seconds: ttl,
  } = JSON.parse(body) as TemplateBody
  const text = components.find(one => one.type === 'BODY')?.text ?? ''
  return {
    name,
    language,
    category,
    status: isSlow ? 'PENDING' : 'APPROVED',
    variables: new Set(text.match(/\{\{\d\}\}/g)).size,
    ttlSeconds: ttl ?? null,
    buttons: components.find(one => one.type === 'BUTTONS')?.buttons ?? [],
  }
}
