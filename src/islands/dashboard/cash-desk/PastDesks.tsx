import { useState } from 'react'
import { listTexts } from '#messages/dashboard/common.ts'
import { cashDeskTexts as texts, deskMoment } from '#messages/dashboard/money/cash-desk.ts'
import { type PastCashDesk, pastCashDesks } from '#stores/dashboard/cash-desk/cash-desk.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { differenceText, moodOf } from './difference.ts'

/** The closed desks, the newest first; each is a link to its page. */
export function PastDesks() {
  useLoad(pastCashDesks, null)
  return (
    <section className={money.card} aria-label={texts.past}>
      <h2>{texts.past}</h2>
      <Loaded from={pastCashDesks} rows={3}>
        {items => {
          const closed = items.filter(desk => !desk.is_open)
          if (closed.length === 0) return <p className="soft">{texts.noPast}</p>
          return <Rows desks={closed} />
        }}
      </Loaded>
    </section>
  )
}

const SHOWN = 10

/** The last ten, and the others when they are asked for. */
function Rows({ desks }: { readonly desks: readonly PastCashDesk[] }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul className={parts.list}>
        {desks.slice(0, isWhole ? undefined : SHOWN).map(desk => (
          <li key={desk.id}>
            <Row desk={desk} />
          </li>
        ))}
      </ul>
      {!isWhole && desks.length > SHOWN && (
        <div>
          <Button look="plain" label={listTexts.more} onClick={() => setWhole(true)} />
        </div>
      )}
    </>
  )
}

function Row({ desk }: { readonly desk: PastCashDesk }) {
  const difference = desk.difference ?? 0
  return (
    <a className={parts.row} href={`${sections.desk}?id=${desk.id}`}>
      <span className={parts.rowWords}>
        <strong>{deskMoment(desk.closed_at ?? desk.opened_at)}</strong>
        <span className="soft small">{desk.closed_by}</span>
      </span>
      <span className={`${parts.rowEnd} ${money.amount}`} data-mood={moodOf(difference)}>
        {differenceText(difference, desk.currency)}
      </span>
    </a>
  )
}
