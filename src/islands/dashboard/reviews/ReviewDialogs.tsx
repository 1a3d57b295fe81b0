import { reviewsTexts as texts } from '#messages/dashboard/branches.ts'
import { answerReview, reportReview, type ShopReview } from '#stores/dashboard/reviews/reviews.ts'
import { TextArea } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '../parts/FormDialog.tsx'

type Props = { readonly review: ShopReview; readonly onClose: () => void }

export function AnswerDialog({ review, onClose }: Props) {
  return (
    <FormDialog
      title={texts.answerTitle(review.author)}
      save={values => answerReview(review.id, textOf(values, 'text'))}
      saved={texts.answered}
      submit={texts.send}
      onClose={onClose}
    >
      {review.text && <p>{review.text}</p>}
      <TextArea
        name="text"
        label={texts.answerLabel}
        hint={review.answer ? texts.answerAgainHint : texts.answerHint}
        defaultValue={review.answer ?? ''}
        maxLength={1000}
      />
    </FormDialog>
  )
}

export function ReportDialog({ review, onClose }: Props) {
  return (
    <FormDialog
      title={texts.reportTitle}
      save={values => reportReview(review.id, textOf(values, 'reason'))}
      saved={texts.reported}
      submit={texts.reportSend}
      onClose={onClose}
    >
      <p className="soft">{texts.reportHint}</p>
      <TextArea name="reason" label={texts.reason} maxLength={300} />
    </FormDialog>
  )
}
