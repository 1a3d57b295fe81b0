import { balanceText } from '#messages/dashboard/money/amounts.ts'
import { statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import type { Statement } from '#stores/dashboard/statements/statements.ts'
import money from '../money/money.module.css'

const kinds = ['commission', 'tip', 'held', 'advance', 'rent', 'correction'] as const

/** The sums of a statement by kind; those that are nothing are left out. */
export function StatementSums({ statement }: { readonly statement: Statement }) {
  const { sums, currency } = statement
  const shown = kinds.filter(kind => sums[kind])
  if (shown.length < 2) return null
  return (
    <dl className={money.facts}>
      {shown.map(kind => (
        <div key={kind}>
          <dt>{texts.sums[kind]}</dt>
          <dd>{balanceText(sums[kind], currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
