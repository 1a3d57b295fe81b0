import { whatsappTexts as texts } from '#messages/dashboard/whatsapp/whatsapp.ts'
import { chooseWhatsappNumber, type NumberChoice } from '#stores/dashboard/whatsapp/settings.ts'
import { textOf } from '#islands/ui/form-state.ts'
import { Chip, GroupError } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'

type Props = { readonly choice: NumberChoice; readonly onClose: () => void }

const NAME = 'phone_number_id'

/** Which of the numbers that somebody shared at Meta the shop writes from. */
export function ChooseNumber({ choice: { state, numbers }, onClose }: Props) {
  return (
    <FormDialog
      title={texts.choose}
      submit={texts.connect}
      check={values => (textOf(values, NAME) === '' ? { [NAME]: texts.needChoice } : {})}
      save={values => chooseWhatsappNumber({ state, phone_number_id: textOf(values, NAME) })}
      saved={texts.connected}
      onClose={onClose}
    >
      <fieldset className={parts.group}>
        <legend>{texts.chooseLegend}</legend>
        {numbers.map(({ phone_number_id: id, phone, name }, place) => (
          <Chip
            key={id}
            type="radio"
            name={NAME}
            value={id}
            data-first={place === 0 || undefined}
            label={texts.number(phone ?? id, name ?? '')}
          />
        ))}
        <GroupError name={NAME} />
      </fieldset>
    </FormDialog>
  )
}
