import { ask, type OutgoingRules, outgoingRules, readFirst } from '#server/kernel/outgoing/ask.ts'

export type PostRules = OutgoingRules & { readonly mostMs: number }

const SHOWN_BYTES = 1000
const LONGEST_WAIT_SECONDS = 24 * 60 * 60

export function postRules(isTest: boolean): PostRules {
  return { ...outgoingRules(isTest), mostMs: 15_000 }
}

/** What came of an attempt, as the shop may see it: nothing of it tells about our network. */
export type Outcome = {
  readonly status: number | null
  readonly problem: 'unreachable' | 'too_slow' | null
  readonly answer: string
  readonly durationMs: number
  /** How long the receiver asked us to wait. */
  readonly waitMs: number
}

/** Posts once, within the time there is for everything together. Never throws; follows nothing. */
export async function post(
  url: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  rules: PostRules,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(rules.mostMs)
  const beganAt = performance.now()
  const ended = () => ({ durationMs: Math.round(performance.now() - beganAt) })
  try {
    const answer = await ask(new URL(url), { method: 'POST', ...message }, { rules, signal })
    try {
      const status = answer.statusCode ?? 0
      const waitMs = waitOf(answer.headers['retry-after'])
      // The status is known, so a body that breaks off or never ends changes nothing.
      const first = await readFirst(answer, SHOWN_BYTES).catch(() => Buffer.alloc(0))
      return { status, problem: null, answer: shown(first), waitMs, ...ended() }
    } finally {
      answer.destroy()
    }
  } catch {
    const problem = signal.aborted ? 'too_slow' : 'unreachable'
    return { status: null, problem, answer: '', waitMs: 0, ...ended() }
  }
}

/** Without what a database or a screen cannot show. */
function shown(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replaceAll(/[^\P{C}\n\t]/gu, '')
    .trim()
}

/** Seconds, or a date, which counts by the clock of this machine as the receiver's does by its own. */
function waitOf(header: string | undefined): number {
  if (header === undefined) return 0
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS) * 1000 : 0
}
