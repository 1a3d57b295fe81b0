import { sql, type Kysely } from 'kysely'
import { refuseField } from '#server/kernel/http/refusal.ts'

/** Passwords that need fewer than 10^8 guesses are refused. Sign-in is blocked after ten wrong passwords anyway. */
const EASY = 8
/** Characters checked at each end. The work grows with the square of the length, and this many are enough to judge. */
const PIECE = 24

/**
 * Refuses passwords that are easy to guess (ASVS 5.0 §6.2): leaked ones, common words, neighbouring keys, words of this
 * trade, and the user's name, address and shops, also with characters added. The contract limits the length; there are
 * no rules about kinds of characters.
 */
export async function refuseWeakPassword(
  password: string,
  personal: readonly string[],
  field = 'password',
): Promise<void> {
  const why = await whyWeak(password, personal)
  if (why !== null) refuseField(field, `${why} Probá con tres o cuatro palabras sueltas.`)
}

/** Names that a person who knows the user would try first: their name, address and shops. */
export async function personalWords(db: Kysely<unknown>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select array[u.name, u.email] || coalesce((
      select array_agg(c.name) || array_agg(c.ad_url)
      from memberships m join comerces c on c.organization_id = m.organization_id and c.id = m.comerce_id
      where m.user_id = u.id and m.status = 'active'), '{}') as words
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.words ?? []
}

async function whyWeak(password: string, personal: readonly string[]): Promise<string | null> {
  const { estimator } = await import('./password-estimator.ts')
  const text = password.normalize('NFKC')
  const words = personal.flatMap(wordsOf)
  const ends = [text.slice(0, PIECE), text.slice(-PIECE)].map(end => estimator.check(end, words))
  if (ends.some(({ guessesLog10 }) => guessesLog10 >= EASY)) return null
  const matches = ends.flatMap(({ sequence }) => sequence)
  if (matches.some(({ token }) => words.includes(token.toLowerCase())))
    return 'Esa contraseña lleva tu nombre, tu mail o tu local, y es lo primero que alguien probaría.'
  if (matches.some(({ pattern }) => pattern === 'dictionary'))
    return 'Esa contraseña es de las que más se usan, y se adivina enseguida.'
  return 'Esa contraseña sigue un orden que se adivina enseguida.'
}

/** `Juan Paz` as two words, as one word, and as typed; of a mail address also the part before the @. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
  const parts = plain.split(/[^\p{L}]+/u)
  const typed = [text.toLowerCase(), plain, plain.split('@')[0] ?? '', parts.join(''), ...parts]
  return [...new Set(typed)].filter(word => word.length > 1)
}
