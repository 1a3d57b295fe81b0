/** The shop in whose name the mail is written. */
export type Sender = {
  readonly name: string
  /** The path of its logo. Null: its initials are shown instead. */
  readonly logo: string | null
}

export type Action = { readonly label: string; readonly url: string }

/** The content of a mail, before it is laid out as text and HTML. */
export type Letter = {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Pairs to read at a glance: «Cuándo», «Dónde». */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly action?: Action
  /** Links below the button, each for one other thing. */
  readonly further?: readonly Action[]
  /** Several equal buttons, shown when there is no `action`. */
  readonly choices?: readonly Action[]
  readonly afterwards?: readonly string[]
  /** Why the recipient gets this mail, and what to do if they did not ask for it. */
  readonly why: string
  readonly stopUrl?: string
  readonly publicUrl: string
  readonly sender?: Sender
}
