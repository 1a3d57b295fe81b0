import { commonTexts } from '#messages/dashboard/common.ts'
import { productsTexts as texts } from '#messages/dashboard/money/products.ts'
import { moveStock, type Product } from '#stores/dashboard/products/products.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import { takeFocus } from '../parts/take-focus.ts'
import { countIn } from './ProductFields.tsx'

export type StockWay = 'buy' | 'count' | 'lose'
type Props = {
  readonly way: StockWay
  readonly product: Product
  readonly onDone: () => void
}

const labels: Record<StockWay, string> = {
  buy: texts.bought,
  count: texts.counted,
  lose: texts.lost,
}

/** Pieces that were bought, counted or lost. Who loses some says why. */
export function StockForm({ way, product, onDone }: Props) {
  const isLoss = way === 'lose'
  const save = (values: FormData) => {
    const pieces = countIn(textOf(values, 'pieces')) ?? 0
    const reason = textOf(values, 'reason')
    const move = way === 'count' ? { counted: pieces } : { bought: isLoss ? -pieces : pieces }
    return moveStock(product.id, { ...move, ...(reason ? { reason } : {}) })
  }
  return (
    <Form
      label={product.name}
      check={values => wrongIn(values, way)}
      save={save}
      saved={texts.didMove}
      onSaved={onDone}
    >
      <p>
        <strong>{product.name}</strong>
      </p>
      <TextField
        name="pieces"
        label={labels[way]}
        inputMode="numeric"
        maxLength={6}
        ref={takeFocus}
      />
      <TextField
        name="reason"
        label={isLoss ? texts.reason : `${texts.reasonOptional} ${commonTexts.optional}`}
        maxLength={200}
      />
      <div className={parts.actions}>
        <SubmitButton>{commonTexts.save}</SubmitButton>
        <Button look="quiet" label={texts.back} onClick={onDone} />
      </div>
    </Form>
  )
}

function wrongIn(values: FormData, way: StockWay): Record<string, string> {
  const pieces = countIn(textOf(values, 'pieces'))
  const isTooFew = way !== 'count' && pieces === 0
  return {
    ...(pieces === null ? { pieces: texts.badCount } : {}),
    ...(isTooFew ? { pieces: texts.needCount } : {}),
    ...(way === 'lose' && !textOf(values, 'reason') ? { reason: texts.needReason } : {}),
  }
}
