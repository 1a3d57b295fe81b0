import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { handOverTexts as texts } from '#messages/dashboard/branches.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { handOver, type Member, members, removeMember } from '#stores/dashboard/members/members.ts'
import { Button } from '#islands/ui/Button.tsx'
import { SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useSending } from '../parts/use-sending.ts'
import styles from '../branches/branches.module.css'

/** For the owner: offers all their shops to another person, or withdraws the open offer. */
export function HandOver() {
  const [isOpen, setOpen] = useState(false)
  useLoad(members, null)
  const offer = valueOf(useStore(members.$store))?.find(one => one.hands_over)
  if (offer) return <Offered offer={offer} />
  return (
    <div className={styles.keep}>
      <p className="soft">{texts.hint}</p>
      <Button look="plain small" label={texts.title} onClick={() => setOpen(true)} />
      {isOpen && <HandOverDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function Offered({ offer }: { readonly offer: Member }) {
  const { send } = useSending()
  const until = offer.expires_at === null ? '' : longDateText(dateOf(offer.expires_at))
  return (
    <div className={styles.keep}>
      <p>{texts.offered(offer.email, until)}</p>
      <Button
        look="plain small"
        label={texts.withdraw}
        onClick={() => void send(() => removeMember(offer.id), texts.withdrawn)}
      />
    </div>
  )
}

function HandOverDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      afterTrial="allowed"
      title={texts.title}
      save={save}
      saved={values => texts.sent(textOf(values, 'email'))}
      submit={texts.send}
      onClose={onClose}
    >
      <p>{texts.whatHappens}</p>
      <TextField
        data-first
        name="email"
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        maxLength={254}
        required
      />
      <SelectField name="former" label={texts.former}>
        <option value="stays">{texts.stays}</option>
        <option value="leaves">{texts.leaves}</option>
      </SelectField>
    </FormDialog>
  )
}

function save(values: FormData) {
  const former = textOf(values, 'former') === 'leaves' ? 'leaves' : 'stays'
  return handOver(textOf(values, 'email'), former)
}
