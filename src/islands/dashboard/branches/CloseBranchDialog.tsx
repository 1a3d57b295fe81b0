import { closeBranchTexts as texts } from '#messages/dashboard/branches.ts'
import { closeBranch } from '#stores/dashboard/branches/branches.ts'
import { closing } from '#stores/dashboard/subscription/subscription.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useLoad } from '../parts/use-load.ts'
import { AppointmentsAhead, choiceIn } from '../subscription/AppointmentsAhead.tsx'

type Props = { readonly name: string; readonly onClose: () => void }

/** Closes the branch that is open in this session. */
export function CloseBranchDialog({ name, onClose }: Props) {
  useLoad(closing, null)
  return (
    <FormDialog
      afterTrial="allowed"
      title={texts.title(name)}
      save={async values => await closeBranch(choiceIn(values))}
      saved={texts.done}
      submit={texts.confirm}
      isDanger
      others={<Button look="plain" label={texts.keep} data-first onClick={onClose} />}
      onClose={onClose}
    >
      <p>{texts.whatHappens}</p>
      <p>{texts.stays}</p>
      <Loaded from={closing}>{({ branch }) => <AppointmentsAhead touched={branch} />}</Loaded>
    </FormDialog>
  )
}
