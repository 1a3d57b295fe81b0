/*
 * The country of the trial: proposed by the server from the phone's prefix and the place, and else by the device's clock,
 * until the user chooses one.
 */
import { atom } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import { countryOfZone } from '#domain/country/countries.ts'
import { HOME_COUNTRY } from '#domain/country/home.ts'
import { call } from '#stores/api.ts'

const quietMilliseconds = 400

export type CountryChoice = {
  /** Empty when there is no clue yet; the server then decides. */
  readonly code: string
  readonly timeZone: string | null
  /** `zone`: the clock of this device. */
  readonly told: Reply<'proposeCountry'>['told'] | 'zone'
  /** Chosen by the user: no proposal changes it any more. */
  readonly isOwn: boolean
}

const nothing: CountryChoice = { code: '', timeZone: null, told: null, isOwn: false }

export const $countryChoice = atom<CountryChoice>(nothing)

type Clues = Sent<'proposeCountry', 'query'>

let timer: ReturnType<typeof setTimeout> | undefined
let lastAsked = ''

/** Sends only the first digits of the phone, which tell the country, so that no whole number appears in a URL. */
export function proposeFrom({ phone = '', ...place }: Clues): void {
  if ($countryChoice.get().isOwn) return
  const prefix = /^(?:\+|00)[\d\s().-]{0,7}/.exec(phone.trim())?.[0] ?? ''
  const clues = { ...(prefix ? { phone: prefix } : {}), ...place }
  const question = JSON.stringify(clues)
  if (question === lastAsked) return
  lastAsked = question
  clearTimeout(timer)
  timer = setTimeout(async () => {
    const answer = await call('proposeCountry', { query: clues })
    if (question !== lastAsked || $countryChoice.get().isOwn) return
    if (!answer.ok) {
      // The same clues are sent again with the next change.
      lastAsked = ''
      return
    }
    const { country, time_zone: timeZone, told } = answer.reply
    const isTold = told !== null
    $countryChoice.set(isTold ? { code: country, timeZone, told, isOwn: false } : ofDevice())
  }, quietMilliseconds)
}

/** The country of the device's clock, where nothing else tells one; in Argentina the server decides. */
function ofDevice(): CountryChoice {
  const code = countryOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return code === null || code === HOME_COUNTRY ? nothing : { ...nothing, code, told: 'zone' }
}

/** An empty code returns to the server's proposal. */
export function chooseCountry(code: string): void {
  lastAsked = ''
  $countryChoice.set({ ...nothing, code, isOwn: code !== '' })
}
