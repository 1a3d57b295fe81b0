/** How far a message has come. What the provider tells of it may come late, twice and in any order. */

const ranks = { queued: 0, sending: 1, unknown: 1, sent: 2, delivered: 3, read: 4 } as const
export type DeliveryStep = 'sent' | 'delivered' | 'read' | 'failed'
export type DeliveryState = keyof typeof ranks | 'failed' | 'dropped'

/** The state after the provider told of a step; null when it changes nothing. */
export function afterStep(state: DeliveryState, step: DeliveryStep): DeliveryStep | null {
  if (state === 'failed' || state === 'dropped') return null
  // Whoever has it on their phone got it, whatever comes afterwards.
  if (step === 'failed') return ranks[state] >= ranks.delivered ? null : 'failed'
  return ranks[step] > ranks[state] ? step : null
}
