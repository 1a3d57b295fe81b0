import { durationText } from '#contract/texts/texts.ts'

/** What the shop's pages say of a service, an extra or a visit: how long it takes, then what else there is to say. */
export function factsText(
  minutes: number,
  ...others: readonly (string | false | null | undefined)[]
): string {
  return [minutes > 0 && durationText(minutes), ...others].filter(Boolean).join(' · ')
}
