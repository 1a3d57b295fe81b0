import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { mondayOf, shiftMonth } from '#domain/calendar/dates.ts'
import { balanceText } from '#messages/dashboard/money/amounts.ts'
import { statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { followMoney } from '#stores/dashboard/money/follow-money.ts'
import { $moneyDay } from '#stores/dashboard/money-settings/money-settings.ts'
import { createStatement, type StatementQuestion } from '#stores/dashboard/statements/statements.ts'
import { Loaded, Skeleton } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { Settlements } from './Settlements.tsx'
import { StatementLines } from './StatementLines.tsx'
import { StatementSums } from './StatementSums.tsx'

/** What is one's own: today, this week, and what is not settled. */
export function OwnStatement() {
  const today = useStore($moneyDay)
  return (
    <>
      <SectionHead isNarrow title={texts.ownTitle} />
      {today === null ? <Skeleton /> : <Parts today={today} />}
    </>
  )
}

function Parts({ today }: { readonly today: string }) {
  const monthAgo = shiftMonth(today, -1)
  return (
    <div className={money.narrow}>
      <Part title={texts.today} question={{ from: today, to: today, scope: 'all' }} />
      <Part title={texts.week} question={{ from: mondayOf(today), to: today, scope: 'all' }} />
      <Part title={texts.pending} question={{ from: monthAgo, to: today, scope: 'open' }} />
      <Settlements />
    </div>
  )
}

type PartProps = { readonly title: string; readonly question: StatementQuestion }

function Part({ title, question }: PartProps) {
  const [source] = useState(createStatement)
  useLoad(source, question)
  useEffect(() => followMoney([source]), [source])
  const empty = question.scope === 'open' ? texts.noLines : texts.noLinesOn
  return (
    <section className={`card ${money.card}`} aria-label={title}>
      <h2>{title}</h2>
      <Loaded from={source} rows={1}>
        {shown => (
          <>
            <p className={money.outcome}>{balanceText(shown.total, shown.currency)}</p>
            <StatementSums statement={shown} />
            {shown.lines.length === 0 ? (
              <p className="soft">{empty}</p>
            ) : (
              <details>
                <summary>{texts.seeLines}</summary>
                <StatementLines statement={shown} empty={empty} />
              </details>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
