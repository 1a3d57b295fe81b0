/**
 * The grade of an answer by the published rules of Mozilla's HTTP Observatory: a hundred points, minus what is missing,
 * plus a bonus that counts only for an answer that lost at most ten. A+ is a hundred or more.
 */
type Headers = Readonly<Record<string, string | undefined>>
type Rule = (headers: Headers, body: string) => number

const SIX_MONTHS = 15_768_000
const UNSAFE = /'unsafe-inline'|'unsafe-eval'|(^|\s)(data:|https?:|\*)(\s|$)/

export function gradeOf(headers: Headers, body: string): { score: number; lost: string[] } {
  const points = Object.entries(rules).map(([name, rule]) => [name, rule(headers, body)] as const)
  const lost = points.filter(([, point]) => point < 0)
  const score = 100 + sum(lost)
  const gained = score >= 90 ? sum(points.filter(([, point]) => point > 0)) : 0
  return { score: score + gained, lost: lost.map(([name, point]) => `${name}: ${point}`) }
}

const rules: Readonly<Record<string, Rule>> = {
  'content security policy': headers => {
    const policy = directivesOf(headers['content-security-policy'])
    if (policy === null) return -25
    const scripts = policy.get('script-src') ?? policy.get('default-src') ?? '*'
    const objects = policy.get('object-src') ?? policy.get('default-src') ?? '*'
    if (UNSAFE.test(scripts) || UNSAFE.test(objects)) return -20
    const styles = policy.get('style-src') ?? policy.get('default-src') ?? '*'
    if (UNSAFE.test(styles)) return 0
    return policy.get('default-src') === "'none'" ? 10 : 5
  },
  cookies: headers => {
    const cookie = headers['set-cookie']
    if (cookie === undefined) return 0
    return /;\s*secure/i.test(cookie) && /;\s*httponly/i.test(cookie) ? 0 : -20
  },
  'shared with other origins': headers =>
    headers['access-control-allow-origin'] === undefined ? 0 : -50,
  'referrer policy': headers => {
    const policy = headers['referrer-policy']
    if (policy === undefined) return 0
    const isPrivate =
      /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy)
    return isPrivate ? 5 : -5
  },
  'strict transport': headers => {
    const age = /max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]
    if (age === undefined) return -20
    return Number(age) < SIX_MONTHS ? -10 : 0
  },
  'scripts from elsewhere': (_, body) => (/<script[^>]+src="?(https?:)?\/\//.test(body) ? -50 : 0),
  'types that are not guessed': headers =>
    headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
  frames: headers => {
    const policy = directivesOf(headers['content-security-policy'])
    if (/^'(none|self)'$/.test(policy?.get('frame-ancestors') ?? '')) return 5
    return /^(deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 5 : -20
  },
  'used by other origins': headers =>
    /^same-(origin|site)$/.test(headers['cross-origin-resource-policy'] ?? '') ? 10 : 0,
}

function directivesOf(policy: string | undefined): ReadonlyMap<string, string> | null {
  if (policy === undefined) return null
  return new Map(
    policy.split(';').map(part => {
      const [name = '', ...values] = part.trim().split(/\s+/)
      return [name, values.join(' ')]
    }),
  )
}

function sum(points: readonly (readonly [string, number])[]): number {
  return points.reduce((total, [, point]) => total + point, 0)
}
