import { useState } from 'react'
import { momentText } from '#contract/texts/texts.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { waitlistTexts as texts } from '#messages/dashboard/queue.ts'
import { acceptOnBehalf, type WaitlistEntry } from '#stores/dashboard/queue/waitlist.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'

type Props = { readonly entry: WaitlistEntry; readonly onTaken?: (() => void) | undefined }

/** They answered by phone or in the chat: the staff takes the kept place for them. */
export function AcceptOfferButton({ entry, onTaken }: Props) {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToast()
  const { offer, customer } = entry
  if (!offer) return null
  const take = async () => {
    if (isSending) return
    setSending(true)
    const problem = await acceptOnBehalf(entry)
    setSending(false)
    if (!problem) onTaken?.()
    showToast(
      problem
        ? { message: problemWords(problem), type: 'error' }
        : { message: texts.booked(customer.name, momentText(offer.starts_at)), type: 'success' },
    )
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
