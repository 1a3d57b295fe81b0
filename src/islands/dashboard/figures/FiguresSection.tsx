import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { figuresTexts as texts } from '#messages/dashboard/money/figures.ts'
import {
  downloadFigures,
  figures,
  type FiguresQuestion,
  figuresProblem,
  monthOf,
} from '#stores/dashboard/figures/figures.ts'
import { followMoney } from '#stores/dashboard/money/follow-money.ts'
import { $moneyDay, moneySettings } from '#stores/dashboard/money-settings/money-settings.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded, Skeleton } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useSending } from '../parts/use-sending.ts'
import { FiguresPeriod } from './FiguresPeriod.tsx'
import { FiguresReport } from './FiguresReport.tsx'

const sources = [figures]

/** The money of a month or of other days, only for owners. */
export function FiguresSection() {
  const today = useStore($moneyDay)
  useLoad(moneySettings, null)
  useEffect(() => followMoney(sources), [])
  return today === null ? (
    <>
      <SectionHead title={texts.title} />
      <Skeleton />
    </>
  ) : (
    <Report today={today} />
  )
}

function Report({ today }: { readonly today: string }) {
  const [question, setQuestion] = useState<FiguresQuestion>(monthOf(today))
  const problem = figuresProblem(question)
  useLoad(figures, problem === null ? question : undefined)
  return (
    <>
      <SectionHead title={texts.title} hint={texts.revenueHint}>
        {problem === null && <Download question={question} />}
      </SectionHead>
      <div className={parts.stack}>
        <FiguresPeriod {...{ question, today, problem }} onChange={setQuestion} />
        {problem === null ? (
          <Loaded from={figures}>{reply => <FiguresReport figures={reply} today={today} />}</Loaded>
        ) : (
          // It is shown at the field that was changed, and read aloud from here.
          <p className="visually-hidden" role="alert">
            {problem}
          </p>
        )}
      </div>
    </>
  )
}

function Download({ question }: { readonly question: FiguresQuestion }) {
  const { isSending: isBusy, send } = useSending()
  const name = `${texts.fileName}-${question.from}-a-${question.to}.csv`
  return (
    <Button
      look="plain"
      label={isBusy ? texts.preparing : texts.download}
      aria-disabled={isBusy}
      onClick={() => void send(() => downloadFigures(question, name))}
    />
  )
}
