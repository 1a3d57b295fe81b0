/* The first form of a trial. This tab keeps what was typed until it is sent, because phones often reload a page. */

export const draftFields = [
  'comerce_name',
  'phone',
  'email',
  'category',
  'address',
  'city',
  'name',
] as const

export type TrialDraft = Readonly<Partial<Record<(typeof draftFields)[number], string>>>

const draftDrawer = 'mt:trial'

export function keepDraft(draft: TrialDraft): void {
  try {
    sessionStorage.setItem(draftDrawer, JSON.stringify(draft))
  } catch {
    // Storage is blocked: a reload starts empty.
  }
}

export function keptDraft(): TrialDraft {
  try {
    return JSON.parse(sessionStorage.getItem(draftDrawer) ?? '{}') as TrialDraft
  } catch {
    return {}
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(draftDrawer)
  } catch {
    // Storage is blocked, so nothing is kept.
  }
}
