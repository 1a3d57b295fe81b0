/**
 * The door to whoever sends WhatsApp messages for a shop. Meta stands behind it (`meta/`); another provider would be a
 * second implementation of `Messenger`.
 */
import type { WhatsappFailure } from '#contract/integrations/whatsapp-names.ts'
import type { DeliveryStep } from '#domain/messages/delivery.ts'

/** A shop's number at the provider, with what opens it. */
export type Line = {
  readonly phoneNumberId: string
  readonly wabaId: string
  readonly token: string
  readonly appSecret: string
}

/** A text that the provider has to approve before it is sent. */
export type Template = {
  readonly name: string
  readonly language: string
  /** With `{{1}}` for what differs. */
  readonly body: string
  readonly examples: readonly string[]
  readonly footer: string
  readonly replies: readonly string[]
  /** A button that opens an address; `example`: one of the ends that differ. */
  readonly link: { readonly label: string; readonly base: string; readonly example: string } | null
  /** The provider gives up after this many seconds. */
  readonly ttlSeconds: number
}

export type Button = { readonly id: string; readonly title: string }
export type Outgoing = {
  /** Digits alone; null: the person is named by `userId`. */
  readonly to: string | null
  readonly userId: string | null
  /** Comes back with what the provider tells of it. */
  readonly reference: string
  readonly content:
    | {
        readonly is: 'template'
        readonly name: string
        readonly language: string
        readonly values: readonly string[]
        /** What comes back when a reply is tapped. */
        readonly payloads: readonly string[]
        /** The end of the address behind the link button. */
        readonly link: string | null
      }
    | { readonly is: 'text'; readonly text: string; readonly buttons: readonly Button[] }
}

export type Accepted = { readonly wamid: string; readonly waId: string | null }
export type NumberState = {
  readonly phone: string | null
  readonly name: string | null
  readonly nameStatus: string | null
  readonly quality: string | null
  readonly dailyLimit: string | null
  /** It may not send any more, until its owner has settled that with the provider. */
  readonly isBanned: boolean
}
export type TemplateState = {
  readonly name: string
  readonly language: string
  readonly state: string
  readonly category: string
  readonly reason: string | null
}

/** What the provider told of, as we keep it. */
export type Told =
  | { readonly kind: 'message'; readonly key: string; readonly what: IncomingMessage }
  | { readonly kind: 'status'; readonly key: string; readonly what: IncomingStatus }
  | { readonly kind: 'template'; readonly key: string; readonly what: TemplateNews }
  | { readonly kind: 'account'; readonly key: string; readonly what: Record<string, never> }
/** To whom it was told: a number, or all numbers of an account. */
export type Address = { readonly phoneNumberId: string | null; readonly wabaId: string }
export type Heard = Told & Address

export type Notice = {
  readonly heard: readonly Heard[]
  /** To whom something was told that we do not understand, once for each. */
  readonly unread: readonly Address[]
}

export type IncomingMessage = {
  readonly wamid: string
  readonly from: string | null
  readonly userId: string | null
  readonly name: string
  readonly at: number
  readonly text: string
  /** What was behind the button that was tapped. */
  readonly payload: string | null
  /** The message that it answers. */
  readonly contextId: string | null
}
export type IncomingStatus = {
  readonly wamid: string
  readonly reference: string | null
  readonly step: DeliveryStep
  readonly at: number
  readonly userId: string | null
  readonly errorCode: number | null
}
export type TemplateNews = {
  readonly name: string
  readonly language: string
  readonly state: string | null
  readonly category: string | null
  readonly reason: string | null
}

/**
 * What is to be done about a refusal: a failure for good, or to wait: of the number, or of the person. `other_form`: the
 * phone is known there in another spelling.
 */
export type Handling = WhatsappFailure | 'wait_number' | 'wait_person' | 'other_form'

/** The number sends nothing more until its owner does something. */
export type Over = 'reconnect' | 'stopped' | 'unpaid'
export const isOver = (handling: string): handling is Over =>
  handling === 'reconnect' || handling === 'stopped' || handling === 'unpaid'

/** The provider refused. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly code: number
  readonly handling: Handling
  constructor(code: number, handling: Handling) {
    super(`The provider refused with ${code}`)
    this.code = code
    this.handling = handling
  }
}

/** It could not be reached, so it has taken nothing. */
export class NotReached extends Error {
  override name = 'NotReached'
}

/** It was handed over, and whether it was taken is not known. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Calls throw `ProviderRefused`, `NotReached` or `NoAnswer`. */
export type Messenger = {
  readonly send: (line: Line, message: Outgoing) => Promise<Accepted>
  readonly readNumber: (line: Line) => Promise<NumberState>
  readonly listTemplates: (line: Line) => Promise<readonly TemplateState[]>
  readonly createTemplate: (line: Line, template: Template) => Promise<void>
  /** From then on the provider tells what happens. */
  readonly subscribe: (line: Line) => Promise<void>
  /** Whether these bytes were signed with this app secret. */
  readonly isSigned: (appSecret: string, bytes: Uint8Array, signature: string | null) => boolean
  /** What a webhook's body tells; null when it is nothing of the kind. */
  readonly parse: (bytes: Uint8Array) => Notice | null
}
