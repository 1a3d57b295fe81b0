import { connectionsTexts } from '#messages/dashboard/connections/connections.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { FormDialog } from '../parts/FormDialog.tsx'

type Props = {
  readonly texts: {
    readonly rotate: string
    readonly rotated: string
    readonly rotateTitle: (name: string) => string
  }
  /** What the renewed secret is of. */
  readonly of: string
  readonly renew: () => Promise<ProblemWire | null>
  readonly onClose: () => void
}

/** Asks before a secret is replaced: whoever uses it has a day to be given the new one. */
export function RenewDialog({ texts, of, renew, onClose }: Props) {
  return (
    <FormDialog
      title={texts.rotateTitle(of)}
      submit={texts.rotate}
      save={renew}
      saved={texts.rotated}
      onClose={onClose}
    >
      <p>{connectionsTexts.rotateHint}</p>
    </FormDialog>
  )
}
