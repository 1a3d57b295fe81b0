/** The result of one check. Only `wrong` keeps the product from working. */
export type Finding = {
  readonly state: 'fine' | 'worth a look' | 'wrong'
  /** What it is, and unless it is fine what to do about it. */
  readonly says: string
}

export const fine = (says: string): Finding => ({ state: 'fine', says })
export const look = (says: string): Finding => ({ state: 'worth a look', says })
export const wrong = (says: string): Finding => ({ state: 'wrong', says })
