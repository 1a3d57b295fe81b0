/*
 * What our pages need of Socket.IO: its protocol over one websocket, in a tenth of the library's weight, which is what
 * they cost a phone. It has the part of the library's face that `socket.ts` uses. It goes on calling for ever, and says
 * when it has failed often: where no websocket comes through, `socket.ts` takes the library itself, with its polling.
 */
type Handler = (...values: never[]) => void
type Timings = {
  readonly timeout: number
  readonly reconnectionDelay: number
  readonly reconnectionDelayMax: number
  readonly randomizationFactor: number
}

const MANY_FAILURES = 3
/** Engine.IO 4 writes its packet in the first character, Socket.IO its own in the second. */
const OPEN = '0'
const PING = '2'
const PONG = '3'
const CONNECT = '40'
const DISCONNECT = '41'
const EVENT = '42'
const ACKNOWLEDGE = '43'

export class LightSocket {
  connected = false
  /** What was missed is never sent again: whoever listens asks for it. */
  readonly recovered = false
  readonly #address: string
  readonly #timings: Timings
  readonly #failing: () => void
  readonly #handlers: Record<string, Handler[]> = {}
  readonly #answers: Handler[] = []
  #line: WebSocket | null = null
  #failures = 0
  #silence = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(origin: string, path: string, timings: Timings, failing: () => void) {
    this.#address = `${origin.replace(/^http/, 'ws')}${path}/?EIO=4&transport=websocket`
    this.#timings = timings
    this.#failing = failing
    this.connect()
  }

  on(event: 'connect' | 'disconnect', handler: Handler): void {
    ;(this.#handlers[event] ??= []).push(handler)
  }

  onAny(handler: Handler): void {
    ;(this.#handlers['any'] ??= []).push(handler)
  }

  off(): void {
    for (const event of ['connect', 'disconnect']) delete this.#handlers[event]
  }

  offAny(): void {
    delete this.#handlers['any']
  }

  emit(event: string, value: unknown, answer?: Handler): void {
    const id = answer ? this.#answers.push(answer) - 1 : ''
    this.#line?.send(`${EVENT}${id}${JSON.stringify([event, value])}`)
  }

  connect(): this {
    if (this.#line) return this
    const line = new WebSocket(this.#address)
    this.#line = line
    line.addEventListener('message', ({ data }) => {
      if (line === this.#line) this.#read(String(data))
    })
    line.addEventListener('close', () => {
      if (line === this.#line) this.#lost('transport close')
    })
    this.#expect(this.#timings.timeout)
    return this
  }

  disconnect(): this {
    this.#hangUp()
    return this
  }

  #read(packet: string): void {
    if (packet.startsWith(EVENT)) this.#tell('any', JSON.parse(packet.replace(/^42\d*/, '')))
    else if (packet.startsWith(ACKNOWLEDGE)) this.#acknowledge(packet.slice(2))
    else if (packet.startsWith(CONNECT)) this.#begin()
    else if (packet.startsWith(DISCONNECT)) this.#lost('io server disconnect')
    else if (packet.startsWith(OPEN)) this.#greet(packet.slice(1))
    else if (packet === PING) this.#line?.send(PONG)
    if (this.#silence > 0) this.#expect(this.#silence)
  }

  #greet(text: string): void {
    const { pingInterval, pingTimeout } = JSON.parse(text) as Record<string, number>
    this.#silence = (pingInterval ?? 0) + (pingTimeout ?? 0)
    this.#line?.send(CONNECT)
  }

  #begin(): void {
    this.connected = true
    this.#failures = 0
    this.#tell('connect', [])
  }

  #acknowledge(text: string): void {
    const [id = '', values = '[]'] = /^(\d+)(.*)$/s.exec(text)?.slice(1) ?? []
    this.#answers[Number(id)]?.(...(JSON.parse(values) as never[]))
  }

  /** A server that says nothing for so long is gone, whatever the network believes. */
  #expect(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#lost('ping timeout'), milliseconds)
  }

  #lost(reason: string): void {
    const wasConnected = this.connected
    this.#hangUp()
    if (wasConnected) this.#tell('disconnect', [reason])
    // Who hung up on purpose is called again by whoever listens.
    if (reason === 'io server disconnect') return
    this.#failures += 1
    if (this.#failures >= MANY_FAILURES && navigator.onLine) this.#failing()
    const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = this.#timings
    const delay = Math.min(reconnectionDelay * 2 ** (this.#failures - 1), reconnectionDelayMax)
    const spread = 1 + randomizationFactor * (Math.random() * 2 - 1)
    this.#timer = setTimeout(() => this.connect(), delay * spread)
  }

  #hangUp(): void {
    clearTimeout(this.#timer)
    this.connected = false
    this.#silence = 0
    const line = this.#line
    this.#line = null
    line?.close()
  }

  #tell(event: string, values: readonly unknown[]): void {
    for (const handler of this.#handlers[event] ?? []) handler(...(values as never[]))
  }
}
