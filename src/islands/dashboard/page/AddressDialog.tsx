import { addressTexts as texts } from '#messages/dashboard/page.ts'
import { changeAdUrl, type Settings } from '#stores/dashboard/settings/settings.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '../parts/FormDialog.tsx'

type Props = { readonly shop: Settings; readonly onClose: () => void }

/** Changes the public address. The old one redirects to it. */
export function AddressDialog({ shop, onClose }: Props) {
  return (
    <FormDialog
      title={texts.title}
      save={values => changeAdUrl(adUrlIn(values))}
      check={checkAddress}
      saved={values => texts.saved(adUrlIn(values))}
      submit={texts.confirm}
      onClose={onClose}
    >
      <p>{texts.whatHappens}</p>
      <TextField
        data-first
        name="ad_url"
        label={texts.label}
        prefix="/b/"
        hint={texts.rule}
        defaultValue={shop.ad_url}
        maxLength={40}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}

function adUrlIn(values: FormData): string {
  return textOf(values, 'ad_url').toLowerCase()
}

function checkAddress(values: FormData): Record<string, string> {
  const isOne = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(adUrlIn(values)) && adUrlIn(values).length >= 3
  return isOne ? {} : { ad_url: texts.rule }
}
