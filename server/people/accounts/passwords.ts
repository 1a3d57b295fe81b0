import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#server/kernel/http/refusal.ts'

/** The lowest cost that OWASP recommends for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash takes 19 MiB and a thread for about 40 ms. More at once would starve file access and the database. */
const AT_ONCE = 2
const MOST_WAITING = 100
/** The hash of a password that nobody has, so that an unknown address takes as long as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$GD0CdLWKnmPO9VOfEKB6bg$QJDx17OXgAd9Y8cwJ2oIPAmA39me1+xf/aOdr8zB6Rg'

let running = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return takeSlot(() => hash(canonical(password), COST))
}

/** Returns false, after the same work, when there is no hash to compare with. */
export async function isPassword(password: string, known: string | null): Promise<boolean> {
  const matches = await takeSlot(() => verify(known ?? NOBODYS_HASH, canonical(password)))
  return matches && known !== null
}

/** An accented letter may be typed as one character or as two; both are the same password. */
function canonical(password: string): string {
  return password.normalize('NFKC')
}

async function takeSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < AT_ONCE) {
    running += 1
  } else {
    if (waiting.length >= MOST_WAITING) refuse('unavailable', { retryAfterSeconds: 2 })
    // A finished call hands its place to the next one, so `running` does not change.
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
