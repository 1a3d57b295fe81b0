/** A mail server that behaves badly at random: it refuses, answers 451, or stays silent for a long time. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Chance } from '../chance.ts'

/** A mail that it accepted; `beganAt` is when the connection was made. Both in the shop's time. */
export type Taken = { readonly text: string; readonly beganAt: number; readonly takenAt: number }

export type MoodyServer = Awaited<ReturnType<typeof startMoodyServer>>

type Options = {
  readonly chance: Chance
  /** How long it stays silent before it closes the connection. */
  readonly hangMs: number
  readonly now: () => number
  /** A mailbox that it rejects as unknown. */
  readonly unknown?: string
}

const quickMoods = ['refuses', '451 for the mailbox', '451 for the mail'] as const
const moods = [...quickMoods, 'hangs at once', 'hangs'] as const
type Mood = (typeof moods)[number] | 'fine'

export async function startMoodyServer({ chance, hangMs, now, unknown }: Options) {
  const taken: Taken[] = []
  const sockets = new Set<Socket>()
  const counts: Partial<Record<Mood, number>> = {}
  let badPercent = 0
  let mayHang = true
  let onTaken: (() => void) | null = null
  const nextMood = (): Mood => {
    const mood = chance.int(100) < badPercent ? chance.pick(mayHang ? moods : quickMoods) : 'fine'
    counts[mood] = (counts[mood] ?? 0) + 1
    return mood
  }
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const beganAt = now()
    const take = (text: string): void => {
      taken.push({ text, beganAt, takenAt: now() })
      onTaken?.()
    }
    converse(socket, nextMood(), { hangMs, unknown, take })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    counts,
    /** From the next connection on, this percentage fails. */
    failSome: (percent: number, { hangs = true } = {}) => {
      badPercent = percent
      mayHang = hangs
    },
    /** Whether no connection is open. */
    isQuiet: () => sockets.size === 0,
    whenTaken: (then: () => void) => {
      onTaken = then
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

type House = {
  readonly hangMs: number
  readonly unknown: string | undefined
  readonly take: (text: string) => void
}

function converse(socket: Socket, mood: Mood, { hangMs, unknown, take }: House): void {
  const hang = (): void => {
    const timer = setTimeout(() => socket.destroy(), hangMs)
    socket.on('close', () => clearTimeout(timer))
  }
  if (mood === 'refuses') return void socket.end('554 5.3.2 not today\r\n')
  if (mood === 'hangs at once') return hang()
  let unread = ''
  let isData = false
  socket.write('220 moody\r\n')
  socket.on('data', chunk => {
    unread += chunk.toString('utf8')
    for (;;) {
      const end = unread.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const said = unread.slice(0, end)
      unread = unread.slice(end + (isData ? 5 : 2))
      if (isData && mood === 'hangs') return hang()
      if (isData && mood === 'fine') take(said.replaceAll('\r\n..', '\r\n.'))
      const isUnknown = unknown !== undefined && said.includes(unknown)
      socket.write(isData ? answerToMail(mood) : answerTo(said, isUnknown ? 'unknown' : mood))
      if (/^QUIT/i.test(said)) socket.end()
      isData = !isData && /^DATA/i.test(said)
    }
  })
}

function answerToMail(mood: Mood): string {
  return mood === 'fine' ? '250 2.0.0 taken\r\n' : '451 4.3.0 try again later\r\n'
}

function answerTo(said: string, mood: Mood | 'unknown'): string {
  if (/^RCPT/i.test(said) && mood === 'unknown') return '550 5.1.1 no such mailbox\r\n'
  if (/^RCPT/i.test(said) && mood === '451 for the mailbox') return '451 4.7.1 greylisted\r\n'
  if (/^DATA/i.test(said)) return '354 go on\r\n'
  return /^QUIT/i.test(said) ? '221 bye\r\n' : '250 fine\r\n'
}
