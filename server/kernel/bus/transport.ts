/** A way by which messages reach every process, this one too. */
export type Transport = {
  /** Rejects when some process may not have received the message. */
  readonly send: (message: string) => Promise<void>
  /** Resolves after the first attempt to listen, successful or not. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The one that is always there. */
export type NotifyTransport = Transport & {
  /** For some seconds this process has not heard the others. */
  readonly isDeaf: () => boolean
}

/** The receiving side. */
export type Listener = {
  readonly hear: (message: string) => void
  /** Messages were missed, and it is unknown which. */
  readonly lost: () => void
}

export type Log = { readonly warn: (fields: object, text: string) => void }
