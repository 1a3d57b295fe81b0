/** A way by which messages reach every process, this one too. */
export type Road = {
  /** Fails when it may be that not all have it. */
  readonly send: (message: string) => Promise<void>
  /** Answers when this process hears the others, or cannot yet. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Who waits at its end. */
export type Ears = {
  readonly hear: (message: string) => void
  /** Something was missed, and nobody can tell what. */
  readonly lost: () => void
}

export type Log = { readonly warn: (fields: object, text: string) => void }
