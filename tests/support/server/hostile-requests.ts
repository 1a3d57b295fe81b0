/** Requests that none of our programs sends: randomly corrupted values, bodies, URLs, forms and bytes. */
import type { Chance } from './chance.ts'

/** What an answer must not reveal: stack traces, queries, file paths, libraries or versions. */
export const INSIDES =
  /\bat .*\.(ts|js|mjs):\d+|node_modules|\bselect .* from\b|PostgreSQL|kysely|fastify|\/work\/|syntax error at|violates|SQLSTATE/i

const values: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 60,
  '',
  ' ',
  'a'.repeat(65),
  'a'.repeat(5000),
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  "' or 1=1; select pg_sleep(9) --",
  '${7*7}{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  'a\r\nset-cookie: x=1',
  [],
  {},
  [[[[]]]],
  { $gt: '' },
  { constructor: { prototype: { isAdmin: true } } },
  '2026-02-30',
  '9999-12-31T23:59:59+99:99',
  '00000000-0000-0000-0000-000000000000',
]
const texts = values.filter(one => typeof one === 'string')

export function createBending({ pick, int, bytes }: Chance) {
  const isOnceIn = (times: number): boolean => int(times) === 0

  /** The same structure with something wrong in it, one or two levels deep. */
  const bent = (value: unknown): unknown => {
    if (isOnceIn(4) || typeof value !== 'object' || value === null) return pick(values)
    if (Array.isArray(value)) return value.map(one => (isOnceIn(2) ? bent(one) : one))
    const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] =>
      isOnceIn(10) ? [] : [[key, isOnceIn(3) ? bent(one) : one]],
    )
    if (isOnceIn(3)) entries.push([pick(['role', 'owner_id', 'status', 'is_admin']), 'admin'])
    return Object.fromEntries(entries)
  }
  const bentJson = (body: unknown): string => {
    const text = JSON.stringify(body ?? {})
    const at = int(text.length)
    return pick([
      text.slice(0, at),
      `${text}}`,
      `{"__proto__":{"isAdmin":true},${text.slice(1)}`,
      `${text.slice(0, at)}\u0000${text.slice(at)}`,
      '['.repeat(2000),
      'null',
      '"text"',
      '',
    ])
  }
  const bentUrl = (url: string): string => {
    const [path = '', query = ''] = url.split('?')
    return pick([
      `${path}/x.css?${query}`,
      `${path}?${query}&${query}`,
      `${path}?__proto__[x]=1&constructor=2`,
      `${path}?${query.replaceAll(/=[^&]*/g, '=%00')}`,
      `${path}?${query.replaceAll(/=[^&]*/g, '=%ff%fe')}`,
      `${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "1'--")}?${query}`,
      `${path}?${query}&limit=99999999999999999999&cursor=%5B%5D`,
      `${path}?${'a=b&'.repeat(2000)}`,
    ])
  }
  /** A part of a URL or a form field: half of the time valid, otherwise corrupted. */
  const bentText = (good: string): string => (isOnceIn(2) ? good : pick([...texts, `${good}x`]))
  const bentForm = (names: readonly string[], known: Readonly<Record<string, string>>): string => {
    const form = new URLSearchParams()
    for (const name of names) if (!isOnceIn(5)) form.append(name, bentText(known[name] ?? ''))
    if (isOnceIn(4) && names.length > 0) form.append(pick(names), pick(texts))
    return form.toString()
  }
  /** A corrupted picture: cut off, with other bytes inside, or with something before or after it. */
  const bentBytes = (picture: Uint8Array): Uint8Array => {
    const copy = Buffer.from(picture)
    const ways = [
      () => copy.subarray(0, int(copy.length)),
      () => Buffer.concat([copy, bytes(200)]),
      () => Buffer.concat([bytes(1 + int(20)), copy]),
      () => Buffer.concat([copy.subarray(0, 12), bytes(500)]),
      () => Buffer.concat([copy, Buffer.from('<script>alert(1)</script>')]),
      () => copy.fill(bytes(4), 16, 24),
      () => {
        for (let n = 0; n < 8; n += 1) copy[int(copy.length)] = int(256)
        return copy
      },
    ]
    return pick(ways)()
  }
  const pathIn = (good: string): string =>
    encodeURIComponent(bentText(good).replaceAll(/[\ud800-\udfff]/g, '%'))

  return { bent, bentJson, bentUrl, bentText, bentForm, bentBytes, pathIn, rawBytes: rawOf(bytes) }
}

/** Raw bytes in place of an HTTP request. */
function rawOf(bytes: Chance['bytes']): readonly (() => string | Uint8Array)[] {
  const post = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n'
  const json = `${post}Content-Type: application/json\r\n`
  return [
    () => 'GET / HTTP/9.9\r\n\r\n',
    () => 'GET\r\n\r\n',
    () => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    () => `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    () => `${json}Content-Length: -1\r\n\r\n`,
    () => `${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`,
    () => 'GET /api/limits HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    () => 'GET /api/limits HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: evil.test\r\n\r\n',
    () => 'TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n',
    () => 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n',
    () => 'GET /%c0%ae%c0%ae/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    () => 'GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n',
    () => 'GET http://evil.test/ HTTP/1.1\r\nHost: localhost\r\n\r\n',
    () => 'GET /socket.io/?EIO=4&transport=polling&sid=../../x HTTP/1.1\r\nHost: localhost\r\n\r\n',
    () => bytes(300),
    () => `GET / HTTP/1.1\r\nHost: localhost\r\n${'X-A: b\r\n'.repeat(3000)}\r\n`,
  ]
}
