/**
 * The door to the provider's own page, by which a shop connects its number to the installation's app there. Calls throw
 * what those of `messenger.ts` throw.
 */
export type FoundNumber = {
  readonly phoneNumberId: string
  readonly wabaId: string
  readonly phone: string | null
  readonly name: string | null
  /** It sends already by the provider's platform, or from the phone's own app beside it. */
  readonly isRegistered: boolean
}

export type Partner = {
  /** With which what is told of all these numbers is signed. */
  readonly appSecret: string
  readonly pageOf: (to: { readonly state: string; readonly returnUrl: string }) => string
  /** The token for what somebody shared on that page. */
  readonly exchange: (from: {
    readonly code: string
    readonly returnUrl: string
  }) => Promise<string>
  /** What they shared. */
  readonly findNumbers: (token: string) => Promise<readonly FoundNumber[]>
  readonly register: (
    token: string,
    number: { readonly phoneNumberId: string; readonly pin: string },
  ) => Promise<void>
}
