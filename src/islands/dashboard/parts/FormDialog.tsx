import type { ComponentProps, ReactNode } from 'react'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { Form, SubmitButton } from './Form.tsx'
import { Modal } from './Modal.tsx'
import parts from './parts.module.css'

type Props = Omit<ComponentProps<typeof Form>, 'onSaved'> & {
  readonly title: string
  readonly submit?: string
  readonly isDanger?: boolean
  /** What is better than to save: it stands first, and saving steps back. */
  readonly better?: ReactNode
  /** What may be done besides, after the button that saves. */
  readonly others?: ReactNode
  readonly onClose: () => void
}

/** A form over the page, which closes once it is saved. */
export function FormDialog(props: Props) {
  const { title, submit, isDanger, better, others, onClose, children, ...form } = props
  return (
    <Modal title={title} onClose={onClose}>
      <Form label={title} {...form} onSaved={onClose}>
        {children}
        <div className={parts.actions}>
          {better}
          <SubmitButton isDanger={isDanger} isSecond={!!better}>
            {submit ?? commonTexts.save}
          </SubmitButton>
          {others}
        </div>
      </Form>
    </Modal>
  )
}
