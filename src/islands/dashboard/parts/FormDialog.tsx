import type { ComponentProps, ReactNode } from 'react'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { Form, SubmitButton } from './Form.tsx'
import { Modal } from './Modal.tsx'
import parts from './parts.module.css'

type Props = Omit<ComponentProps<typeof Form>, 'onSaved'> & {
  readonly title: string
  readonly submit?: string
  readonly isDanger?: boolean
  /** What may be done besides, after the button that saves. */
  readonly others?: ReactNode
  readonly onClose: () => void
}

/** A form over the page, which closes once it is saved. */
export function FormDialog({ title, submit, isDanger, others, onClose, children, ...form }: Props) {
  return (
    <Modal title={title} onClose={onClose}>
      <Form label={title} {...form} onSaved={onClose}>
        {children}
        <div className={parts.actions}>
          <SubmitButton isDanger={isDanger}>{submit ?? commonTexts.save}</SubmitButton>
          {others}
        </div>
      </Form>
    </Modal>
  )
}
