import { useState } from 'react'
import { customersTexts as texts } from '#messages/dashboard/customers.ts'
import { whatsappLink } from '#messages/links.ts'
import type { CustomerRow } from '#stores/dashboard/office/customers.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import parts from '../parts/parts.module.css'

/**
 * Messages to customers who have not come for long, one after the other. Opening one chat proposes the next customer.
 */
export function MissYou({ items }: { readonly items: readonly CustomerRow[] }) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const due = items.filter(one => one.phone && one.message !== undefined)
  const [next, ...others] = due.filter(one => !done.has(one.id))
  if (due.length === 0) return null
  const leave = (id: string) => setDone(now => new Set([...now, id]))
  return (
    <section className={`card ${parts.stack}`} aria-label={texts.missYou}>
      <p aria-live="polite">
        {next === undefined ? texts.missYouDone : texts.missYouNext(next.name, others.length)}
      </p>
      {next?.message !== undefined && (
        <>
          <p className="soft small">{next.message}</p>
          <div className={parts.actions}>
            <ButtonLink
              look="go"
              label={texts.write}
              href={whatsappLink(next.phone, next.message)}
              isNewTab
              // After the click has opened this link: an immediate change would open the chat of the next customer.
              onClick={() => setTimeout(() => leave(next.id))}
            />
            <Button look="plain" label={texts.skip} onClick={() => leave(next.id)} />
          </div>
        </>
      )}
    </section>
  )
}
