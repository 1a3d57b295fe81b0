/* The free trial: the public address proposed from the shop's name, checked while it is typed, and its QR code. */
import { atom, computed, onMount } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { signUpProof } from '#stores/session/sign-up-proof.ts'

const quietMilliseconds = 300
const shortestAdUrl = 3
const longestAdUrl = 40

export type AdUrlChoice = {
  readonly adUrl: string
  /**
   * `reserved`: no shop may have it, because it would look like one of our own pages.
   * `unknown`: the server could not be asked; it will tell when the form is sent.
   */
  readonly step: 'empty' | 'short' | 'checking' | 'free' | 'taken' | 'reserved' | 'unknown'
  readonly alternatives: readonly string[]
  /** The address made from the name, when it is taken and another one is proposed. */
  readonly wished: string | null
  /** Typed or chosen by the user: the shop's name no longer changes it. */
  readonly isOwn: boolean
}

const nothing: AdUrlChoice = {
  adUrl: '',
  step: 'empty',
  alternatives: [],
  wished: null,
  isOwn: false,
}

export const $adUrlChoice = atom<AdUrlChoice>(nothing)
const $adUrl = computed($adUrlChoice, choice => choice.adUrl)

/** The QR code of the address as rows of modules; empty until there is an address. */
export const $adUrlQr = atom<readonly (readonly boolean[])[]>([])

onMount($adUrlQr, () => $adUrl.subscribe(adUrl => void drawQr(adUrl)))

let timer: ReturnType<typeof setTimeout> | undefined
let lastQuestion = 0

/** Proposes an address from the name until the user types one. */
export function proposeAdUrl(name: string, city: string): void {
  if ($adUrlChoice.get().isOwn) return
  stopAsking()
  if (name.trim() === '') return $adUrlChoice.set(nothing)
  askSoon(name, city, (reply, choice) => {
    const { ad_url, available, alternatives } = reply
    const [firstFree] = alternatives
    if (available || firstFree === undefined) {
      return {
        ...choice,
        adUrl: ad_url,
        step: available ? 'free' : 'taken',
        alternatives,
        wished: null,
      }
    }
    return { ...choice, adUrl: firstFree, step: 'free', alternatives, wished: ad_url }
  })
}

/** Turns what the user types into an address and checks it. */
export function typeAdUrl(text: string): void {
  const adUrl = spelled(text)
  // Checked without a trailing dash, after which another word is being typed.
  const asked = adUrl.replace(/-$/, '')
  const typed = { ...nothing, adUrl, isOwn: adUrl !== '' }
  stopAsking()
  if (adUrl === '') return $adUrlChoice.set(nothing)
  if (asked.length < shortestAdUrl) return $adUrlChoice.set({ ...typed, step: 'short' })
  $adUrlChoice.set(typed)
  askSoon(asked, '', (reply, choice) => {
    const { ad_url, available, alternatives } = reply
    if (ad_url === asked) return { ...choice, step: available ? 'free' : 'taken', alternatives }
    const free = available ? [ad_url, ...alternatives] : alternatives
    return { ...choice, step: 'reserved', alternatives: free }
  })
}

/** Chooses one of the free addresses that the server proposed. */
export function chooseAdUrl(adUrl: string): void {
  stopAsking()
  $adUrlChoice.set({ ...$adUrlChoice.get(), adUrl, step: 'free', wished: null, isOwn: true })
}

/** The address as it stands, else the first free one for the name: the form need not wait for the proposal. */
export async function adUrlFor(name: string, city: string): Promise<string> {
  const { adUrl, step } = $adUrlChoice.get()
  if (adUrl !== '' && step !== 'checking') return adUrl.replace(/-$/, '')
  const found = await call('suggestAdUrl', { query: { name: name.slice(0, 80), city } })
  if (!found.ok) return adUrl
  const { ad_url, available, alternatives } = found.reply
  return available ? ad_url : (alternatives[0] ?? ad_url)
}

export async function startFreeTrial(
  body: Sent<'startFreeTrial', 'body'>,
): Promise<ProblemWire | null> {
  const proof = await signUpProof()
  const result = await call('startFreeTrial', {
    body: { ...body, ...(proof ? { proof } : {}) },
    idempotencyKey: keyOf(JSON.stringify(body)),
  })
  if (result.ok) return null
  if (result.problem.code === 'ad_url_taken') typeAdUrl(body.ad_url)
  return result.problem
}

type Suggestion = Reply<'suggestAdUrl'>

type Decide = (reply: Suggestion, choice: AdUrlChoice) => AdUrlChoice

function askSoon(name: string, city: string, decide: Decide): void {
  $adUrlChoice.set({ ...$adUrlChoice.get(), step: 'checking' })
  const question = lastQuestion
  timer = setTimeout(async () => {
    const result = await call('suggestAdUrl', {
      query: { name: name.slice(0, 80), ...(city === '' ? {} : { city: city.slice(0, 80) }) },
    })
    // The answer belongs to an address that was typed over meanwhile.
    if (question !== lastQuestion) return
    const choice = $adUrlChoice.get()
    $adUrlChoice.set(
      result.ok ? decide(result.reply, choice) : { ...choice, step: 'unknown', alternatives: [] },
    )
  }, quietMilliseconds)
}

function stopAsking(): void {
  clearTimeout(timer)
  lastQuestion++
}

/** Lower case, no accents, dashes for what is neither letter nor digit. */
function spelled(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longestAdUrl)
}

async function drawQr(adUrl: string): Promise<void> {
  if (adUrl === '') return $adUrlQr.set([])
  const { encode } = await import('uqr')
  if (adUrl !== $adUrl.get()) return
  $adUrlQr.set(encode(`${location.origin}/b/${adUrl}`, { border: 0 }).data)
}

let lastSent = { body: '', key: '' }

/** The same form sent twice is one trial; a corrected one is another. */
function keyOf(body: string): string {
  if (lastSent.body !== body) lastSent = { body, key: newIdempotencyKey() }
  return lastSent.key
}
