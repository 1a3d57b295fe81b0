// @vitest-environment happy-dom
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanStores, type Store } from 'nanostores'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientEvents, Notice, ServerEvents } from '#contract/events.ts'
import { aSessionToken, aSessionUser } from '#support/session-tokens.ts'

let http: HttpServer
let io: Server<ClientEvents, ServerEvents>
let asked: unknown[][]
let reply: { ok: true } | { ok: false; code: string }
let played: { source: string; volume: number }[]
let leave: (() => void)[]
let opened: Store[]

beforeEach(async () => {
  localStorage.clear()
  asked = []
  played = []
  leave = []
  opened = []
  reply = { ok: true }
  http = createServer()
  io = aServer(http)
  await listen(http, 0)
  vi.stubEnv('PUBLIC_BACKEND_URL', `http://127.0.0.1:${(http.address() as AddressInfo).port}`)
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  vi.stubGlobal(
    'Audio',
    class {
      volume = 1
      readonly source: string
      constructor(source: string) {
        this.source = source
      }
      play() {
        played.push({ source: this.source, volume: this.volume })
        return Promise.reject(new DOMException('No gesture yet', 'NotAllowedError'))
      }
    },
  )
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(async () => {
  for (const stop of leave) stop()
  // Otherwise the stores unmount a second later, when the window may be gone.
  cleanStores(...opened)
  await io.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

function aServer(behind: HttpServer): typeof io {
  const server: typeof io = new Server(behind, { cors: { origin: '*' } })
  server.on('connection', socket => {
    socket.on('room:login', (login, acknowledge) => {
      asked.push(['room:login', login])
      acknowledge?.(reply)
    })
    socket.on('room:watch', watch => asked.push(['room:watch', watch]))
  })
  return server
}

async function openPage(path: string, token?: string) {
  vi.resetModules()
  history.replaceState(null, '', path)
  if (token) localStorage.setItem('user_session', token)
  const page = {
    ...(await import('#stores/socket.ts')),
    ...(await import('#stores/session/live-session.ts')),
    ...(await import('#stores/session/session.ts')),
    ...(await import('#stores/toasts.ts')),
  }
  const { $sessionToken } = await import('#stores/session/session-token.ts')
  opened.push(page.$session, $sessionToken)
  return page
}

type Page = Awaited<ReturnType<typeof openPage>>

async function connect(page: Page, how: 'session' | 'turn' | 'comerce' = 'session') {
  if (how === 'session') leave.push(page.connectAsSession())
  if (how === 'turn') leave.push(page.watchAppointment('secret'))
  if (how === 'comerce') leave.push(page.watchShop('barberia-demo'))
  await vi.waitFor(() => expect(asked).toHaveLength(1), 15_000)
}

function aNotice(changes: Partial<Notice> = {}): Notice {
  const at = '2026-11-24T18:30:00-03:00'
  return {
    message: 'Ana reservó Corte',
    id: 'a1',
    type: 'appointment:new',
    at,
    revision: 1,
    ...changes,
  }
}

const shown = (page: Page) => page.$toasts.get().map(({ message, type }) => [message, type])
const soon = (check: () => void) => vi.waitFor(check, 5_000)

describe('joining rooms', () => {
  it('staff and customers with an account join with their token and shop', async () => {
    const token = aSessionToken()
    const page = await openPage('/dashboard', token)

    await connect(page)

    expect(asked).toEqual([['room:login', { token, id_comerce: aSessionUser().id_comerce }]])
    await soon(() => expect(page.$connection.get()).toBe('connected'))
  })

  it('a guest joins with their appointment, a shop’s page with its address', async () => {
    await connect(await openPage('/agenda/secret'), 'turn')
    expect(asked).toEqual([['room:login', { manage_token: 'secret' }]])

    asked = []
    await connect(await openPage('/comerce/barberia-demo'), 'comerce')
    expect(asked).toEqual([['room:watch', { ad_url: 'barberia-demo' }]])
  })

  it('a client joins again when the session moves to another shop', async () => {
    const page = await openPage('/dashboard', aSessionToken())
    await connect(page)

    page.openSession(aSessionToken({ id_comerce: 'other' }))

    await soon(() => expect(asked[1]).toMatchObject(['room:login', { id_comerce: 'other' }]))
  })

  it('a client leaves with the last listener', async () => {
    const page = await openPage('/comerce/barberia-demo')
    await connect(page, 'comerce')

    leave.pop()?.()

    await soon(() => expect(io.sockets.sockets.size).toBe(0))
    expect(page.$connection.get()).toBe('offline')
  })
})

describe('a connection that breaks', () => {
  it.each(['session', 'comerce'] as const)(
    'reconnects, joins again and reports that something may have been missed (%s)',
    async how => {
      const page = await openPage('/dashboard', aSessionToken())
      await connect(page, how)
      const before = page.$reconnected.get()

      for (const socket of io.sockets.sockets.values()) dropLine(socket)
      await soon(() => expect(page.$connection.get()).toBe('reconnecting'))

      await soon(() => expect(asked).toHaveLength(2))
      await soon(() => expect(page.$connection.get()).toBe('connected'))
      expect(page.$reconnected.get()).toBe(before + 1)
    },
  )

  it.each(['session', 'comerce'] as const)(
    'reconnects when the server closed it (%s)',
    async how => {
      const page = await openPage('/dashboard', aSessionToken())
      await connect(page, how)
      const before = page.$reconnected.get()

      io.disconnectSockets(true)

      await soon(() => expect(asked).toHaveLength(2))
      expect(page.$reconnected.get()).toBe(before + 1)
    },
  )

  describe('where WebSockets are blocked', () => {
    const onlyPolling = ['polling'] as const

    it.each(['session', 'turn', 'comerce'] as const)(
      'falls back to polling (%s)',
      async how => {
        io.engine.opts.transports = [...onlyPolling]
        const page = await openPage('/dashboard', aSessionToken())

        await connect(page, how)

        const [socket] = io.sockets.sockets.values()
        expect(socket?.conn.transport.name).toBe('polling')
        await soon(() => expect(page.$connection.get()).toBe('connected'))
      },
      15_000,
    )

    it('reports that something may have been missed when it reconnects by polling', async () => {
      const page = await openPage('/dashboard', aSessionToken())
      await connect(page)
      const before = page.$reconnected.get()

      io.engine.opts.transports = [...onlyPolling]
      for (const socket of io.sockets.sockets.values()) dropLine(socket)
      await soon(() => expect(page.$connection.get()).toBe('reconnecting'))

      await vi.waitFor(() => expect(asked).toHaveLength(2), 15_000)
      const [socket] = io.sockets.sockets.values()
      expect(socket?.conn.transport.name).toBe('polling')
      await soon(() => expect(page.$reconnected.get()).toBe(before + 1))
    }, 25_000)

    it('can be refused there too', async () => {
      io.engine.opts.transports = [...onlyPolling]
      reply = { ok: false, code: 'session_ended' }
      const page = await openPage('/dashboard', aSessionToken())

      await connect(page)

      await soon(() => expect(page.$session.get()).toBeNull())
      expect(location.replace).toHaveBeenCalledWith('/login')
    }, 15_000)
  })

  it('reports that something may have been missed when the first one comes late', async () => {
    io.use((_, next) => setTimeout(next, 2_500))
    const page = await openPage('/dashboard', aSessionToken())

    await connect(page)

    expect(page.$reconnected.get()).toBe(1)
  }, 20_000)

  it('waits for a server that is down, however long, and finds it again', async () => {
    const page = await openPage('/dashboard', aSessionToken())
    await connect(page)
    const { port } = http.address() as AddressInfo
    const calls = vi.fn<() => void>()

    await io.close()
    // A proxy in front of the server answers 502.
    const inFront = createServer((_, response) => {
      calls()
      response.writeHead(502, { connection: 'close' }).end()
    })
    await listen(inFront, port)
    await vi.waitFor(() => expect(calls.mock.calls.length).toBeGreaterThan(4), 20_000)
    expect(page.$connection.get()).toBe('reconnecting')
    await new Promise(resolve => inFront.close(resolve))
    http = createServer()
    io = aServer(http)
    await listen(http, port)

    await vi.waitFor(() => expect(asked).toHaveLength(2), 15_000)
    // Only one transport connects, whichever was being tried when the server came back.
    await soon(() => expect(io.sockets.sockets.size).toBe(1))
    await soon(() => expect(page.$connection.get()).toBe('connected'))
    expect(page.$reconnected.get()).toBeGreaterThan(0)
  }, 60_000)

  it('answers the server’s pings, and notices a server that falls silent', async () => {
    Object.assign(io.engine.opts, { pingInterval: 100, pingTimeout: 300 })
    const page = await openPage('/comerce/barberia-demo')
    await connect(page, 'comerce')
    const [first] = io.sockets.sockets.values()
    const pings = vi.fn<() => void>()
    first?.conn.on('heartbeat', pings)
    await soon(() => expect(pings.mock.calls.length).toBeGreaterThan(3))
    expect(page.$connection.get()).toBe('connected')

    // The server stops sending pings and everything else.
    vi.spyOn(first?.conn.transport ?? ({} as never), 'send').mockImplementation(() => {})

    await soon(() => expect(page.$connection.get()).toBe('reconnecting'))
    await soon(() => expect(asked).toHaveLength(2))
  })

  it('leads to /login when the session has ended', async () => {
    reply = { ok: false, code: 'session_ended' }
    const page = await openPage('/dashboard', aSessionToken())

    await connect(page)

    await soon(() => expect(page.$session.get()).toBeNull())
    expect(location.replace).toHaveBeenCalledWith('/login')
  })

  it('is told at once that its session ended', async () => {
    const page = await openPage('/dashboard', aSessionToken())
    await connect(page)

    io.emit('socket:error', { message: 'Tu sesión terminó.', code: 'session_ended' })

    await soon(() => expect(page.$session.get()).toBeNull())
    expect(location.replace).toHaveBeenCalledWith('/login')
  })
})

describe('events of the server', () => {
  it.each([
    ['room:login:broadcast', 'success'],
    ['room:remove:broadcast', 'error'],
    ['appointment:new:broadcast', 'success'],
    ['appointment:cancel:broadcast', 'error'],
    ['appointment:move:broadcast', 'success'],
    ['appointment:update:status:broadcast', 'success'],
  ] as const)('%s is a %s toast with the sound at half volume', async (name, type) => {
    const page = await openPage('/dashboard', aSessionToken())
    await connect(page)

    io.emit(name, aNotice())

    await soon(() => expect(shown(page)).toEqual([['Ana reservó Corte', type]]))
    expect(played).toEqual([{ source: '/sounds/notice.wav', volume: 0.5 }])
    await soon(() => expect(console.warn).toHaveBeenCalledOnce())
  })

  it('socket:error is an error toast for everyone, without the sound', async () => {
    const page = await openPage('/comerce/barberia-demo')
    await connect(page, 'comerce')

    io.emit('socket:error', { message: 'Ese local no existe.', code: 'not_found' })

    await soon(() => expect(shown(page)).toEqual([['Ese local no existe.', 'error']]))
    expect(played).toEqual([])
  })

  it('an event is passed on once to each listener, however often it arrives', async () => {
    const page = await openPage('/dashboard', aSessionToken())
    await connect(page)
    const heard: Notice[] = []
    const stop = page.onServerEvent('appointment:move:broadcast', notice => heard.push(notice))

    io.emit('appointment:move:broadcast', aNotice())
    io.emit('appointment:move:broadcast', aNotice())
    io.emit('appointment:move:broadcast', aNotice({ revision: 2 }))
    await soon(() => expect(heard.map(({ revision }) => revision)).toEqual([1, 2]))
    // The delay has grown, while the appointment itself is unchanged.
    io.emit('appointment:move:broadcast', aNotice({ revision: 2, at: '2026-11-24T18:35:00-03:00' }))
    await soon(() => expect(heard).toHaveLength(3))

    stop()
    io.emit('appointment:move:broadcast', aNotice({ revision: 3 }))
    await soon(() => expect(shown(page).length).toBeGreaterThan(2))
    expect(heard).toHaveLength(3)
  })

  it('changed slots of a watched shop are reloaded without a toast', async () => {
    const page = await openPage('/comerce/barberia-demo')
    await connect(page, 'comerce')
    const changes: unknown[] = []
    page.onServerEvent('slots:changed', change => changes.push(change))

    io.emit('slots:changed', { version: 7, dates: ['2026-11-24'] })

    await soon(() => expect(changes).toEqual([{ version: 7, dates: ['2026-11-24'] }]))
    expect(shown(page)).toEqual([])
  })
})

function listen(server: HttpServer, port: number): Promise<void> {
  return new Promise(resolve => {
    server.listen(port, '127.0.0.1', resolve)
  })
}

/** As when a phone enters a tunnel: the connection drops without a message. */
function dropLine(socket: Socket): void {
  socket.conn.close()
}
