import type { ComponentProps, ReactNode } from 'react'
import { commonTexts } from '#messages/dashboard/common.ts'
import { Form, SubmitButton } from './Form.tsx'
import { Modal } from './Modal.tsx'
import parts from './parts.module.css'

type Props = Omit<ComponentProps<typeof Form>, 'onSaved'> & {
  readonly title: string
  readonly submit?: string
  readonly isDanger?: boolean
  /** A button that is recommended over saving: it comes first, and the save button becomes secondary. */
  readonly better?: ReactNode
  /** More buttons, after the one that saves. */
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
