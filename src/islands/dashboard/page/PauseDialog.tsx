import { settingShapes } from '#contract/settings/setting-shapes.ts'
import { pauseTexts as texts } from '#messages/dashboard/page.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { publish, saveSettings } from '#stores/dashboard/settings/settings.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '../parts/FormDialog.tsx'

type Props = { readonly notice: string; readonly onClose: () => void }

/** Pauses online booking, with the text that customers read meanwhile. */
export function PauseDialog({ notice, onClose }: Props) {
  const save = async (values: FormData) => {
    const words = textOf(values, 'break_notice')
    const problem = words === notice ? null : await saveSettings({ break_notice: words })
    return problem ?? (await publish('on_break'))
  }
  return (
    <FormDialog
      title={texts.title}
      save={save}
      saved={texts.done}
      submit={texts.confirm}
      isDanger
      others={<Button look="plain" label={texts.keep} onClick={onClose} />}
      onClose={onClose}
    >
      <p>{texts.whatHappens}</p>
      <p>
        {texts.orClosure} <a href={sections.hours}>{texts.closure}</a>.
      </p>
      <TextField
        data-first
        name="break_notice"
        label={texts.notice}
        hint={texts.noticeHint}
        defaultValue={notice}
        maxLength={settingShapes.break_notice.most}
      />
    </FormDialog>
  )
}
