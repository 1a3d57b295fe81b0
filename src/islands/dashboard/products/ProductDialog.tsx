import { productsTexts as texts } from '#messages/dashboard/money/products.ts'
import { addProduct } from '#stores/dashboard/products/products.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { countIn, fieldsIn, ProductFields, wrongFields } from './ProductFields.tsx'

/** A new product, with how many there are. */
export function ProductDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.addTitle}
      check={wrongIn}
      save={save}
      saved={values => texts.saved(textOf(values, 'name'))}
      onClose={onClose}
    >
      <ProductFields product={null}>
        <TextField name="stock" label={texts.stock} inputMode="numeric" maxLength={6} />
      </ProductFields>
    </FormDialog>
  )
}

function save(values: FormData) {
  return addProduct({ ...fieldsIn(values), stock: countIn(textOf(values, 'stock')) ?? 0 })
}

function wrongIn(values: FormData): Record<string, string> {
  const stock = textOf(values, 'stock')
  const isWrong = stock !== '' && countIn(stock) === null
  return { ...wrongFields(values), ...(isWrong ? { stock: texts.badCount } : {}) }
}
