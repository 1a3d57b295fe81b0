import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#server/kernel/http/refusal.ts'

/** OWASP's smallest recommended argon2id; the library's algorithm is argon2id unless told otherwise. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each takes 19 MiB and a thread for some 40 ms: more at once would starve the files and the database. */
const AT_ONCE = 2
const MOST_WAITING = 100
/** The hash of a password nobody has, so that an unknown address costs the same time as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$GD0CdLWKnmPO9VOfEKB6bg$QJDx17OXgAd9Y8cwJ2oIPAmA39me1+xf/aOdr8zB6Rg'

let running = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return takeSlot(() => hash(canonical(password), COST))
}

/** False, after the same work, when there is no hash to compare with. */
export async function isPassword(password: string, known: string | null): Promise<boolean> {
  const matches = await takeSlot(() => verify(known ?? NOBODYS_HASH, canonical(password)))
  return matches && known !== null
}

/** One accent may be typed as one character or as two; both are the same password. */
function canonical(password: string): string {
  return password.normalize('NFKC')
}

async function takeSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < AT_ONCE) {
    running += 1
  } else {
    if (waiting.length >= MOST_WAITING) refuse('unavailable', { retryAfterSeconds: 2 })
    // Whoever leaves hands its place over, so `running` stays as it is.
    await new Promise<void>(resolve => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
