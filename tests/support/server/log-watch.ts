/**
 * Checks each line of the log of every server that the tests start: it must be one JSON object (S45), and must not
 * contain a secret, that is a password or token that was sent or answered (S26).
 */
import type { FastifyInstance } from 'fastify'

const SECRET_FIELDS = /^(password|current_password|new_password|secret)$/
const TOKEN_FIELDS = /^(token|\w+_token|proof|browser|code|state|hold)$/
/**
 * Random tests send the same odd words as passwords and in paths. A password counts only if it has a space, which no
 * logged path has.
 */
const isPassword = (text: string): boolean => /\S \S/.test(text) || text === 'miturno-demo'
const isToken = (text: string): boolean => /^[\w-]{32,}$/.test(text) && new Set(text).size >= 8
const LOOKS_LIKE_A_KEY = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}|\$argon2|-----BEGIN/
const MOST_REMEMBERED = 50_000

export type LogWatch = {
  readonly stream: { readonly write: (line: string) => void }
  /** Collects the secrets in what the server receives and answers. */
  readonly follow: (server: FastifyInstance) => void
  /** The lines that contained a secret or were not one JSON object. */
  readonly faults: () => readonly string[]
}

export function watchLog(): LogWatch {
  const passwords = new Set<string>()
  const tokens = new Set<string>()
  const faults: string[] = []
  const note = (value: unknown): void => {
    for (const [name, text] of fieldsIn(value)) {
      if (SECRET_FIELDS.test(name) && isPassword(text)) passwords.add(text)
      if (TOKEN_FIELDS.test(name) && isToken(text) && tokens.size < MOST_REMEMBERED)
        tokens.add(text)
    }
  }
  const read = (line: string): void => {
    const hasKey = LOOKS_LIKE_A_KEY.test(line)
    const hasToken = (line.match(/[\w-]{32,}/g) ?? []).some(word => tokens.has(word))
    const hasPassword = [...passwords].some(password => line.includes(password))
    if (hasKey || hasToken || hasPassword || !isObject(line)) faults.push(line.slice(0, 500))
  }
  return {
    stream: { write: read },
    follow: server => {
      server.addHook('preHandler', async ({ body, headers }) => {
        note(body)
        const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
        if (token !== undefined) note({ token })
      })
      server.addHook('onSend', async (_request, _reply, payload) => {
        if (typeof payload === 'string' && payload.includes('oken"')) note(parsed(payload))
        return payload
      })
    },
    faults: () => faults,
  }
}

/** All text fields at any depth. Not recursive, because requests may be nested without limit. */
function fieldsIn(value: unknown): [name: string, text: string][] {
  const found: [name: string, text: string][] = []
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null || one instanceof Uint8Array) continue
    for (const [name, inside] of Object.entries(one)) {
      if (typeof inside === 'string') found.push([name, inside])
      else waiting.push(inside)
    }
  }
  return found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isObject(line: string): boolean {
  const value = parsed(line)
  return typeof value === 'object' && value !== null && /^\{[^\n]*\}\n?$/.test(line)
}
