import { reviewsTexts as texts } from '#messages/dashboard/branches.ts'
import { answerReview, reportReview, type ShopReview } from '#stores/dashboard/office/reviews.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { TextArea } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'

type Props = { readonly review: ShopReview; readonly onClose: () => void }

export function AnswerDialog({ review, onClose }: Props) {
  const { showToast } = useToast()
  const save = async (values: FormData) => {
    const problem = await answerReview(review.id, textOf(values, 'text'))
    if (problem) return problem
    showToast({ message: texts.answered, type: 'success' })
    onClose()
    return null
  }
  return (
    <Modal title={texts.answerTitle(review.author)} onClose={onClose}>
      <Form save={save} label={texts.answerTitle(review.author)}>
        {review.text && <p>{review.text}</p>}
        <TextArea
          name="text"
          label={texts.answerLabel}
          hint={review.answer ? texts.answerAgainHint : texts.answerHint}
          defaultValue={review.answer ?? ''}
          maxLength={1000}
        />
        <div className={parts.actions}>
          <SubmitButton>{texts.send}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}

export function ReportDialog({ review, onClose }: Props) {
  const { showToast } = useToast()
  const save = async (values: FormData) => {
    const problem = await reportReview(review.id, textOf(values, 'reason'))
    if (problem) return problem
    showToast({ message: texts.reported, type: 'success' })
    onClose()
    return null
  }
  return (
    <Modal title={texts.reportTitle} onClose={onClose}>
      <Form save={save} label={texts.reportTitle}>
        <p className="soft">{texts.reportHint}</p>
        <TextArea name="reason" label={texts.reason} maxLength={300} />
        <div className={parts.actions}>
          <SubmitButton>{texts.reportSend}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}
