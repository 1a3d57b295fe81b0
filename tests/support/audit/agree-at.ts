/** Agrees on the page of a provider, as a browser does, and returns what it comes back with. */
export async function agreeAt(page: string): Promise<{ state: string; code: string }> {
  const answer = await fetch(page, { method: 'POST', redirect: 'manual' })
  const { searchParams } = new URL(answer.headers.get('location') ?? '')
  return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' }
}
