import { statementsTexts as texts } from '#messages/dashboard/money/statements.ts'
import {
  downloadStatement,
  type StatementQuestion,
} from '#stores/dashboard/statements/statements.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useSending } from '../parts/use-sending.ts'

type Props = {
  readonly question: StatementQuestion & { readonly staff: string }
  readonly name: string
}

/** A statement as a spreadsheet. */
export function DownloadStatement({ question, name }: Props) {
  const { isSending: isBusy, send } = useSending()
  const file = `${texts.fileName}-${name}-${question.to}.csv`
  return (
    <Button
      look="plain"
      label={isBusy ? texts.preparing : texts.download}
      aria-disabled={isBusy}
      onClick={() => void send(() => downloadStatement(question, file))}
    />
  )
}
