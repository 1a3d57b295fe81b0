import { useStore } from '@nanostores/react'
import { statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { deskMoment } from '#messages/dashboard/money/cash-desk.ts'
import { longDay } from '#stores/dashboard/day-texts.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $isOwner } from '#stores/dashboard/shop.ts'
import {
  type Settlement,
  settlements,
  type Statement,
  statement,
} from '#stores/dashboard/statements/statements.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { DownloadStatement } from './DownloadStatement.tsx'
import { StatementLines } from './StatementLines.tsx'
import { StatementPaper } from './StatementPaper.tsx'
import { StatementSums } from './StatementSums.tsx'
import { useMethodName } from './use-method-name.ts'

type Props = { readonly id: string; readonly staff: string | null }

/** A settled statement as it was. `staff`: whose it is; null: of whoever asks. */
export function Settled({ id, staff }: Props) {
  useLoad(settlements, staff === null ? {} : { staff })
  return (
    <Loaded from={settlements}>
      {items => {
        const settlement = items.find(one => one.id === id)
        return settlement ? <Shown settlement={settlement} /> : <Gone />
      }}
    </Loaded>
  )
}

function Gone() {
  return (
    <>
      <SectionHead isNarrow title={texts.settled} />
      <Empty label={texts.settled} title={texts.goneTitle} hint={texts.goneHint}>
        <ButtonLink look="go" label={texts.back} href={sections.statements} />
      </Empty>
    </>
  )
}

function Shown({ settlement }: { readonly settlement: Settlement }) {
  const { id, staff, from, to } = settlement
  const isOwner = useStore($isOwner)
  // Only an owner asks for somebody: others get their own.
  const question = { from, to, settlement: id, ...(isOwner ? { staff: staff.id } : {}) }
  useLoad(statement, question)
  const back = isOwner ? `${sections.statements}?quien=${staff.id}` : sections.statements
  return (
    <>
      <SectionHead
        isNarrow
        title={texts.of(staff.name)}
        hint={texts.period(longDay(from), longDay(to))}
      >
        <div className={parts.actions}>
          <ButtonLink look="plain" label={texts.back} href={back} />
          {isOwner && (
            <DownloadStatement question={{ ...question, staff: staff.id }} name={staff.name} />
          )}
          <Button look="plain" label={texts.print} onClick={() => print()} />
        </div>
      </SectionHead>
      <Loaded from={statement}>
        {shown => <Lines settlement={settlement} statement={shown} />}
      </Loaded>
    </>
  )
}

type LinesProps = { readonly settlement: Settlement; readonly statement: Statement }

function Lines({ settlement, statement: shown }: LinesProps) {
  const methodName = useMethodName()
  const { settled_at: at, settled_by: by, method } = settlement
  const note = texts.settledBy(by, deskMoment(at), methodName(method).toLowerCase())
  return (
    <div className={money.narrow}>
      <section className={`card ${money.card}`} aria-label={texts.settled}>
        <p className="soft">{note}</p>
        <StatementSums statement={shown} />
        <StatementLines statement={shown} empty={texts.noLinesOn} />
      </section>
      <StatementPaper statement={shown} note={note} />
    </div>
  )
}
