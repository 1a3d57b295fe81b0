import { useStore } from '@nanostores/react'
import { dateOf } from '#contract/texts/texts.ts'
import { balanceText } from '#messages/dashboard/money/amounts.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { type Settlement, settlements } from '#stores/dashboard/statements/statements.ts'
import { Loaded } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { useMethodName } from './use-method-name.ts'

type Props = {
  /** Of one staff member; absent: of all whom the user may see. */
  readonly staff?: string
}

/** Settled statements, the newest first. */
export function Settlements({ staff }: Props) {
  useLoad(settlements, staff === undefined ? {} : { staff })
  return (
    <section className={money.card} aria-label={texts.settled}>
      <h2>{texts.settled}</h2>
      <Loaded from={settlements} rows={2}>
        {items =>
          items.length === 0 ? (
            <p className="soft">{texts.noSettled}</p>
          ) : (
            <ul className={parts.list}>
              {items.map(one => (
                <li key={one.id}>
                  <Row settlement={one} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Row({ settlement }: { readonly settlement: Settlement }) {
  const currency = useStore($currency)
  const methodName = useMethodName()
  const { id, staff, from, to, total, method, settled_at: at } = settlement
  const address = `${sections.statements}?quien=${staff.id}&liquidacion=${id}`
  return (
    <a className={parts.row} href={address}>
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong>{staff.name}</strong>
        <span className="soft small">
          {dotted(
            texts.period(dayMonth(from), dayMonth(to)),
            dayMonth(dateOf(at)),
            methodName(method),
          )}
        </span>
      </span>
      <span className={parts.rowEnd}>{balanceText(total, currency)}</span>
    </a>
  )
}
