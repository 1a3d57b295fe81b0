/** The shop in whose name it is written. */
export type Sender = {
  readonly name: string
  /** The path of its logo; null: its initials stand there. */
  readonly logo: string | null
}

type Action = { readonly label: string; readonly url: string }

/** What a mail says, before it has a shape. */
export type Letter = {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Pairs to read at a glance: «Cuándo», «Dónde». */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly action?: Action
  /** Where several lead on alike: in the place of the one button. */
  readonly choices?: readonly Action[]
  readonly afterwards?: readonly string[]
  /** Why this person gets it, and what to do if it was not them. */
  readonly why: string
  readonly stopUrl?: string
  readonly publicUrl: string
  readonly sender?: Sender
}
