/** What is asked of a payment provider, in our own words. Amounts are minor units, instants epoch milliseconds. */

export type NewCheckout = {
  /** Of the checkout; the payments carry it. */
  readonly reference: string
  readonly title: string
  readonly amount: number
  readonly currency: string
  /** After this nobody can pay it. */
  readonly expiresAt: number
  readonly timeZone: string
  /** Where the customer comes back to, whatever happened. */
  readonly returnUrl: string
  readonly noticeUrl: string
}

export type OpenedCheckout = { readonly url: string; readonly collectorId: string }

export type PaymentState = 'paid' | 'open' | 'dead' | 'refunded' | 'charged_back'

export type ProviderPayment = {
  readonly id: string
  readonly state: PaymentState
  /** Null: it was not made for a checkout of ours. */
  readonly reference: string | null
  readonly collectorId: string
  /** Null: an amount that this currency does not have. */
  readonly amount: number | null
  readonly currency: string
  /** What went back of it so far. */
  readonly returned: number
}

export type ProviderAccount = {
  readonly collectorId: string
  readonly name: string
  /** Null: of a country that we do not know. */
  readonly currency: string | null
}

export type Refunding = {
  readonly paymentId: string
  /** Null: all of it. */
  readonly amount: number | null
  readonly currency: string
  /** The provider does one with the same key once. */
  readonly key: string
}
export type Refunded = { readonly id: string; readonly state: 'done' | 'underway' | 'failed' }

/** A key that ends, with what renews it once. */
export type Grant = { readonly token: string; readonly renewal: string; readonly lifeMs: number }

/** Connecting an account by the provider's own page. A code or a renewal that it does not take is `refused`. */
export type ConnectButton = {
  readonly pageOf: (to: {
    readonly state: string
    /** Of the verifier, by SHA-256 (PKCE). */
    readonly challenge: string
    readonly returnUrl: string
  }) => string
  readonly exchange: (from: {
    readonly code: string
    readonly verifier: string
    readonly returnUrl: string
  }) => Promise<Grant>
  readonly renew: (renewal: string) => Promise<Grant>
}

export type Provider = {
  readonly findAccount: (token: string) => Promise<ProviderAccount>
  readonly openCheckout: (token: string, checkout: NewCheckout) => Promise<OpenedCheckout>
  /** Null: this account has no such payment. */
  readonly findPayment: (token: string, id: string) => Promise<ProviderPayment | null>
  readonly findPayments: (token: string, reference: string) => Promise<readonly ProviderPayment[]>
  readonly refund: (token: string, refunding: Refunding) => Promise<Refunded>
  readonly findRefund: (token: string, paymentId: string, refundId: string) => Promise<Refunded>
}

/**
 * `down`: it could not be reached, answered too late or is in trouble: nobody knows whether it was done. `key`: it does
 * not take the key. `refused`: it will not do this, also later.
 */
export class ProviderTrouble extends Error {
  readonly kind: 'down' | 'key' | 'refused' | 'not_found'

  /** The provider's own word for it; null: it gave none. */
  readonly reason: string | null

  constructor(kind: ProviderTrouble['kind'], text: string, reason: string | null = null) {
    super(text)
    this.name = 'ProviderTrouble'
    this.kind = kind
    this.reason = reason
  }
}

/** The trouble as a value, for work that goes on after it. */
export async function orTrouble<Answer>(
  asking: Promise<Answer>,
): Promise<Answer | ProviderTrouble> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ProviderTrouble) return error
    throw error
  }
}
