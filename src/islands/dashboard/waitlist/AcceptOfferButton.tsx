import { momentText } from '#contract/texts/texts.ts'
import { waitlistTexts as texts } from '#messages/dashboard/walk-ins.ts'
import { acceptOnBehalf, type WaitlistEntry } from '#stores/dashboard/waitlist/waitlist.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'

type Props = { readonly entry: WaitlistEntry; readonly onTaken?: (() => void) | undefined }

/** The customer accepted by phone or chat: the staff books the held slot for them. */
export function AcceptOfferButton({ entry, onTaken }: Props) {
  const { isSending, send } = useSending()
  const { offer, customer } = entry
  if (!offer) return null
  const take = async () => {
    const booked = texts.booked(customer.name, momentText(offer.starts_at))
    if (await send(() => acceptOnBehalf(entry), booked)) onTaken?.()
  }
  return (
    <Button
      look="plain small"
      label={texts.acceptOffer}
      of={` de ${customer.name}`}
      aria-disabled={isSending}
      onClick={() => void take()}
    />
  )
}
