import { useStore } from '@nanostores/react'
import { balanceText } from '#messages/dashboard/money/amounts.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { commissionRules } from '#stores/dashboard/statements/commission-rules.ts'
import { type Statements, statements } from '#stores/dashboard/statements/statements.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { Settlements } from './Settlements.tsx'

const commissions = `${sections.statements}?ver=comisiones`

export function StatementTools() {
  // The empty state below has this button.
  if (valueOf(useStore(statements.$store))?.items.length === 0) return null
  return <ButtonLink look="plain" label={texts.commissions} href={commissions} />
}

/** Everybody with what is owed to them, and what was settled. */
export function EverybodysStatements() {
  useLoad(statements, null)
  useLoad(commissionRules, null)
  return (
    <div className={money.narrow}>
      <WithoutRules />
      <Loaded from={statements}>
        {({ items, currency }) =>
          items.length === 0 ? (
            <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
              <ButtonLink look="go" label={texts.addStaff} href={sections.staff} />
            </Empty>
          ) : (
            <ul className={parts.list} aria-label={texts.owed}>
              {items.map(item => (
                <li key={item.staff.id}>
                  <Row item={item} currency={currency} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Settlements />
    </div>
  )
}

/** A shop without any commission is told what to do first. */
function WithoutRules() {
  if (valueOf(useStore(commissionRules.$store))?.length !== 0) return null
  return (
    <section className={`card ${money.card}`} aria-label={texts.noCommissions}>
      <p>{texts.noCommissionsHint}</p>
      <div>
        <ButtonLink look="go" label={texts.noCommissions} href={commissions} />
      </div>
    </section>
  )
}

type RowProps = { readonly item: Statements['items'][number]; readonly currency: string }

function Row({ item, currency }: RowProps) {
  const { staff, total, since, settled_until: until } = item
  return (
    <a className={parts.row} href={`${sections.statements}?quien=${staff.id}`}>
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong>{staff.name}</strong>
        <span className="soft small">
          {dotted(
            since === null ? texts.nothingOwed : texts.since(dayMonth(since)),
            until !== null && texts.settledUntil(dayMonth(until)),
          )}
        </span>
      </span>
      <span className={parts.rowEnd}>{balanceText(total, currency)}</span>
    </a>
  )
}
