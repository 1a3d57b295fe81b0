import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { balanceText } from '#messages/dashboard/money/amounts.ts'
import { statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $moneyDay } from '#stores/dashboard/money-settings/money-settings.ts'
import { type Statement, statement, statements } from '#stores/dashboard/statements/statements.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { DateField } from '../parts/DateField.tsx'
import { Loaded, Skeleton } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { AddLineDialog } from './AddLineDialog.tsx'
import { DownloadStatement } from './DownloadStatement.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { Settlements } from './Settlements.tsx'
import { StatementLines } from './StatementLines.tsx'
import { StatementPaper } from './StatementPaper.tsx'
import { StatementSums } from './StatementSums.tsx'
import styles from './statements.module.css'

/** What is not settled of one staff member, with what the owner does about it. */
export function StaffStatement({ staff }: { readonly staff: string }) {
  const today = useStore($moneyDay)
  useLoad(statements, null)
  const listed = useStore(statements.$store)
  // The statement begins with the first day of which something is not settled.
  if (today === null || listed.step === 'loading') return <Skeleton />
  const since = valueOf(listed)?.items.find(one => one.staff.id === staff)?.since
  return <Opened staff={staff} since={since ?? today} today={today} />
}

type OpenedProps = { readonly staff: string; readonly since: string; readonly today: string }

function Opened({ staff, since, today }: OpenedProps) {
  const [upTo, setUpTo] = useState<string | null>(null)
  const to = upTo ?? today
  const question = { staff, from: since < to ? since : to, to, scope: 'open' } as const
  useLoad(statement, question)
  return (
    <Loaded from={statement}>
      {shown => (
        <>
          <SectionHead isNarrow title={texts.of(shown.staff.name)}>
            <div className={parts.actions}>
              <ButtonLink look="plain" label={texts.all} href={sections.statements} />
            </div>
          </SectionHead>
          <div className={money.narrow}>
            <section className={`card ${money.card}`} aria-label={texts.pending}>
              <div className={styles.upTo}>
                <DateField
                  name="to"
                  label={texts.upTo}
                  value={to}
                  max={today}
                  onPick={day => day && setUpTo(day)}
                />
              </div>
              {shown.lines.length > 0 && (
                <p className={money.outcome}>{balanceText(shown.total, shown.currency)}</p>
              )}
              <StatementSums statement={shown} />
              <Acts statement={shown} question={question} />
              <StatementLines statement={shown} empty={texts.noLines} />
            </section>
            <Settlements staff={staff} />
          </div>
          <StatementPaper statement={shown} />
        </>
      )}
    </Loaded>
  )
}

type ActsProps = {
  readonly statement: Statement
  readonly question: { readonly staff: string; readonly from: string; readonly to: string }
}

function Acts({ statement: shown, question }: ActsProps) {
  const [open, setOpen] = useState<'add' | 'settle' | null>(null)
  const close = () => setOpen(null)
  const isEmpty = shown.lines.length === 0
  return (
    <>
      <div className={`${parts.actions} ${money.tools}`}>
        {!isEmpty && (
          <Button
            look="go"
            label={texts.settle(balanceText(shown.total, shown.currency))}
            onClick={() => setOpen('settle')}
          />
        )}
        <Button look="plain" label={texts.add} onClick={() => setOpen('add')} />
        {!isEmpty && (
          <>
            <DownloadStatement question={{ ...question, scope: 'open' }} name={shown.staff.name} />
            <Button look="plain" label={texts.print} onClick={() => print()} />
          </>
        )}
      </div>
      {open === 'add' && <AddLineDialog staff={shown.staff} onClose={close} />}
      {open === 'settle' && <SettleDialog statement={shown} onClose={close} />}
    </>
  )
}
