import { balanceText, movedText } from '#messages/dashboard/money/amounts.ts'
import { statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import { dayMonth, longDay } from '#stores/dashboard/day-texts.ts'
import type { Statement } from '#stores/dashboard/statements/statements.ts'
import { Paper, PaperFacts, PaperTable } from '../money/Paper.tsx'
import { howText, lineText } from './StatementLines.tsx'

type Props = { readonly statement: Statement; readonly note?: string | undefined }

/** A statement as it is printed. */
export function StatementPaper({ statement, note }: Props) {
  const { heads } = texts
  const { staff, from, to, lines, total, currency } = statement
  const rows = lines.map(line => ({
    id: line.id,
    cells: [
      dayMonth(line.business_day),
      lineText(line),
      howText(line, currency),
      movedText(line.amount, currency),
    ],
  }))
  return (
    <Paper title={texts.of(staff.name)}>
      <p>{texts.period(longDay(from), longDay(to))}</p>
      {note && <p>{note}</p>}
      <PaperTable heads={[heads.day, heads.what, heads.how, heads.amount]} rows={rows} />
      <PaperFacts facts={[{ words: texts.total, value: balanceText(total, currency) }]} />
    </Paper>
  )
}
