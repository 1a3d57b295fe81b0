import { priceText } from '#contract/texts/texts.ts'
import { chargedTexts as texts, methodsText } from '#messages/dashboard/sales.ts'
import type { SaleChange } from '#stores/dashboard/board/undo-state.ts'
import undo from '../agenda/board/undo.module.css'
import { UndoHead } from '../agenda/board/UndoHead.tsx'
import { SendReceipt } from './SendReceipt.tsx'

/** What was charged, which can be undone for ten seconds, and its receipt. */
export function ChargedBar({ change }: { readonly change: SaleChange }) {
  const { sale, notices, phone, about } = change
  return (
    <div className={undo.bar}>
      <UndoHead words={wordsOf(sale)} canUndo isLate={change.isLate === true} about={about} />
      <div className={undo.notify}>
        {notices.map(notice => (
          <p key={notice} className="small">
            {notice}
          </p>
        ))}
        <div className={undo.choice}>
          <SendReceipt url={sale.receipt_url} phone={phone} />
        </div>
      </div>
    </div>
  )
}

function wordsOf({ payments, currency }: SaleChange['sale']): string {
  const paid = payments.reduce((total, { amount }) => total + amount, 0)
  if (paid === 0) return texts.nothing
  return texts.charged(priceText(paid, currency), methodsText(payments.map(({ name }) => name)))
}
