import { priceText } from '#contract/texts/texts.ts'
import { balanceText, movedText } from '#messages/dashboard/money/amounts.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { percentText, statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { sections } from '#stores/dashboard/routes.ts'
import type { Statement, StatementLine } from '#stores/dashboard/statements/statements.ts'
import money from '../money/money.module.css'

type Props = { readonly statement: Statement; readonly empty: string }

/** Every line of a statement, and below them their sum. */
export function StatementLines({ statement, empty }: Props) {
  const { lines, total, currency } = statement
  if (lines.length === 0) return <p className="soft">{empty}</p>
  return (
    <div>
      <ul className={money.lines}>
        {lines.map(line => (
          <li key={line.id}>
            <span className={money.words}>
              <LineWords line={line} />
              <small>{dotted(dayMonth(line.business_day), howText(line, currency))}</small>
            </span>
            <span className={money.amount}>{movedText(line.amount, currency)}</span>
          </li>
        ))}
      </ul>
      <p className={money.total}>
        <span>{texts.total}</span>
        <span>{balanceText(total, currency)}</span>
      </p>
    </div>
  )
}

/** A line of a sale leads to it. */
function LineWords({ line }: { readonly line: StatementLine }) {
  if (line.sale === null) return lineText(line)
  return <a href={`${sections.sales}?id=${line.sale.id}`}>{lineText(line)}</a>
}

/** `Comisión: Corte, Sofía`; a reason that begins with the kind stands alone. */
export function lineText({ kind, text, customer }: StatementLine): string {
  const name = texts.kinds[kind]
  const what = text.startsWith(name) ? text : [name, text].filter(Boolean).join(': ')
  return customer === null ? what : `${what}, ${customer}`
}

/** How a line is counted: `50 % de $ 10.000`, and of which sale. */
export function howText(line: StatementLine, currency: string): string {
  const { base, percent, fixed, sale } = line
  return dotted(
    percent !== null &&
      base !== null &&
      texts.percentOf(percentText(percent), balanceText(base, currency)),
    fixed !== null && texts.fixed(priceText(fixed, currency)),
    sale && texts.saleNumber(sale.number),
  )
}
