import { pauseTexts as texts } from '#messages/dashboard/page.ts'
import { publish, saveSettings } from '#stores/dashboard/setup/settings.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'

type Props = { readonly notice: string; readonly onClose: () => void }

/** Off line for a while, on purpose, and with what the customers will read meanwhile. */
export function PauseDialog({ notice, onClose }: Props) {
  const { showToast } = useToast()
  const save = async (values: FormData) => {
    const words = textOf(values, 'break_notice')
    const problem =
      (words === notice ? null : await saveSettings({ break_notice: words })) ??
      (await publish('on_break'))
    if (problem) return problem
    showToast({ message: texts.done, type: 'success' })
    onClose()
    return null
  }
  return (
    <Modal title={texts.title} onClose={onClose}>
      <Form save={save} label={texts.title}>
        <p>{texts.whatHappens}</p>
        <TextField
          data-first
          name="break_notice"
          label={texts.notice}
          hint={texts.noticeHint}
          defaultValue={notice}
          maxLength={200}
        />
        <div className={parts.actions}>
          <SubmitButton isDanger>{texts.confirm}</SubmitButton>
          <Button look="plain" label={texts.keep} onClick={onClose} />
        </div>
      </Form>
    </Modal>
  )
}
