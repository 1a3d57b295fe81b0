import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, priceText, timeText } from '#contract/texts/texts.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { productsTexts as texts } from '#messages/dashboard/money/products.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import {
  type Product,
  saveProduct,
  type StockMove,
  stockMoves,
} from '#stores/dashboard/products/products.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, Form, SubmitButton, type Theirs } from '../parts/Form.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Modal } from '../parts/Modal.tsx'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { fieldsIn, ProductFields, wrongFields } from './ProductFields.tsx'
import { stockText } from './stock-text.ts'
import { StockForm, type StockWay } from './StockForm.tsx'
import styles from './products.module.css'

type Page = 'card' | 'edit' | StockWay
type Props = { readonly product: Product; readonly onClose: () => void }

/** One product: how many there are and why, and what is done about it. */
export function ProductDrawer({ product, onClose }: Props) {
  const [page, setPage] = useState<Page>('card')
  const back = () => setPage('card')
  const titles = { card: product.name, edit: texts.editTitle, buy: texts.buy, count: texts.count }
  const title = page === 'lose' ? texts.lose : titles[page]
  return (
    <Modal title={title} onClose={onClose} isDrawer>
      {page === 'card' && <Card product={product} onPage={setPage} />}
      {page === 'edit' && <EditForm product={product} onDone={back} />}
      {(page === 'buy' || page === 'count' || page === 'lose') && (
        <StockForm way={page} product={product} onDone={back} />
      )}
    </Modal>
  )
}

type CardProps = { readonly product: Product; readonly onPage: (page: Page) => void }

function Card({ product, onPage }: CardProps) {
  const currency = useStore($currency)
  const { price, cost } = product
  useLoad(stockMoves, product.id)
  return (
    <div className={parts.stack}>
      <div>
        <p className={styles.count}>{product.stock}</p>
        <p className="soft">
          {dotted(
            stockText(product),
            priceText(price, currency),
            cost !== null && texts.costs(priceText(cost, currency)),
          )}
        </p>
      </div>
      <div className={parts.actions}>
        <Button look="go" label={texts.buy} data-first onClick={() => onPage('buy')} />
        <Button look="plain" label={texts.count} onClick={() => onPage('count')} />
        <Button look="plain" label={texts.lose} onClick={() => onPage('lose')} />
        <Button look="plain" label={texts.edit} onClick={() => onPage('edit')} />
      </div>
      <section className={styles.stock} aria-label={texts.moves}>
        <h3>{texts.moves}</h3>
        <Loaded from={stockMoves} rows={3}>
          {items => <StockMoves items={items} />}
        </Loaded>
      </section>
    </div>
  )
}

function StockMoves({ items }: { readonly items: readonly StockMove[] }) {
  if (items.length === 0) return <p className="soft">{texts.noMoves}</p>
  return (
    <ul className={money.lines}>
      {items.map((move, place) => (
        // Moves have no id; a new one comes first, and all rows are drawn again.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <span className={money.words}>
            {moveText(move)}
            <small>{dotted(dayMonth(dateOf(move.at)), timeText(move.at), move.made_by)}</small>
          </span>
          <span className={money.amount}>
            {move.quantity > 0 ? `+${move.quantity}` : String(move.quantity).replace('-', '−')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function moveText({ kind, quantity, reason }: StockMove): string {
  const what = kind === 'purchase' && quantity < 0 ? texts.loss : texts.kinds[kind]
  return reason === '' ? what : `${what}: ${reason}`
}

function changed(values: FormData) {
  return { ...fieldsIn(values), is_active: values.has('is_active') }
}

type EditProps = { readonly product: Product; readonly onDone: () => void }

function EditForm({ product, onDone }: EditProps) {
  const save = (values: FormData, opened: FormData, theirs: Theirs) =>
    saveProduct(product.id, changed(values), { ...changed(opened), ...theirs })
  return (
    <Form
      label={texts.editTitle}
      check={wrongFields}
      save={save}
      saved={values => texts.saved(textOf(values, 'name'))}
      onSaved={onDone}
    >
      <ProductFields product={product} />
      <Check name="is_active" label={texts.active} defaultChecked={product.is_active} />
      <div className={parts.actions}>
        <SubmitButton>{commonTexts.save}</SubmitButton>
        <Button look="quiet" label={texts.back} onClick={onDone} />
      </div>
    </Form>
  )
}
