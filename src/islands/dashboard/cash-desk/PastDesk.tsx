import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { balanceText, movedText } from '#messages/dashboard/money/amounts.ts'
import { cashDeskTexts as texts, deskMoment } from '#messages/dashboard/money/cash-desk.ts'
import { type CashDesk, oneCashDesk } from '#stores/dashboard/cash-desk/cash-desk.ts'
import { isMoved, sumsOf } from '#stores/dashboard/cash-desk/desk-moves.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import { type Fact, Paper, PaperFacts, PaperTable } from '../money/Paper.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { DeskMoves, moveText } from './DeskMoves.tsx'
import { differenceText, moodOf } from './difference.ts'

/** The page of one desk, which prints. */
export function PastDesk({ id }: { readonly id: string }) {
  useLoad(oneCashDesk, id)
  return (
    <Loaded from={oneCashDesk}>
      {desk => (
        <>
          <SectionHead isNarrow title={texts.ofDay(longDateText(dateOf(desk.opened_at)))}>
            <div className={parts.actions}>
              <ButtonLink look="plain" label={texts.back} href={sections.desk} />
              <Button look="plain" label={texts.print} onClick={() => print()} />
            </div>
          </SectionHead>
          <div className={money.narrow}>
            <Outcome desk={desk} />
            <section className={`card ${money.card}`} aria-label={texts.moves}>
              <h2>{texts.moves}</h2>
              <DeskMoves desk={desk} />
            </section>
          </div>
          <DeskPaper desk={desk} />
        </>
      )}
    </Loaded>
  )
}

type Props = { readonly desk: CashDesk }

function Outcome({ desk }: Props) {
  const { difference, currency } = desk
  return (
    <section className={`card ${money.card}`} aria-label={texts.difference}>
      {difference !== null && (
        <p className={money.outcome} data-mood={moodOf(difference)}>
          {difference === 0 ? texts.exactLong : differenceText(difference, currency)}
        </p>
      )}
      <p className="soft">
        {texts.openedBy(desk.opened_by, deskMoment(desk.opened_at))}
        {desk.closed_at && (
          <>
            <br />
            {texts.closedBy(desk.closed_by ?? '', deskMoment(desk.closed_at))}
          </>
        )}
      </p>
      {difference !== null && difference !== 0 && <p>{texts.why}</p>}
      <dl className={money.facts}>
        {factsOf(desk).map(({ words, value }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function factsOf(desk: CashDesk): Fact[] {
  const { currency } = desk
  const { taken, given } = sumsOf(desk)
  const facts: readonly (readonly [string, number | null])[] = [
    [texts.floatFact, desk.float],
    [texts.openingDifference, desk.opening_difference || null],
    [texts.taken, taken],
    [texts.given, given],
    [texts.expected, desk.expected],
    [texts.countedFact, desk.counted],
    [texts.difference, desk.difference],
    [texts.takenOut, desk.taken_out],
    [texts.leftFact, desk.left],
  ]
  return facts.flatMap(([words, amount]) =>
    amount === null ? [] : [{ words, value: balanceText(amount, currency) }],
  )
}

function DeskPaper({ desk }: Props) {
  const { heads } = texts
  const who: Fact[] = [
    { words: texts.openedBy(desk.opened_by, deskMoment(desk.opened_at)), value: '' },
    ...(desk.closed_at
      ? [{ words: texts.closedBy(desk.closed_by ?? '', deskMoment(desk.closed_at)), value: '' }]
      : []),
  ]
  const rows = desk.moves.filter(isMoved).map((move, place) => ({
    id: String(place),
    cells: [timeText(move.at), moveText(move), move.made_by, movedText(move.amount, desk.currency)],
  }))
  return (
    <Paper title={texts.ofDay(longDateText(dateOf(desk.opened_at)))}>
      <PaperFacts facts={[...who, ...factsOf(desk)]} />
      {rows.length === 0 ? (
        <p>{texts.noMoves}</p>
      ) : (
        <PaperTable heads={[heads.at, heads.what, heads.who, heads.amount]} rows={rows} />
      )}
    </Paper>
  )
}
