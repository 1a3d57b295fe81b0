import { useStore } from '@nanostores/react'
import { commonTexts } from '#messages/dashboard/common.ts'
import { packagesTexts as texts } from '#messages/dashboard/money/packages.ts'
import { $services } from '#stores/dashboard/catalogue/catalogue.ts'
import { minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import {
  addPackagePlan,
  type PackagePlan,
  savePackagePlan,
} from '#stores/dashboard/packages/packages.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { AmountField } from '../money/AmountField.tsx'
import { Check, type Theirs } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'

type Props = {
  /** Null: a new one. */
  readonly plan: PackagePlan | null
  readonly onClose: () => void
}

export function PackageDialog({ plan, onClose }: Props) {
  const save = (values: FormData, opened: FormData, theirs: Theirs) => {
    if (plan === null) return addPackagePlan(fieldsIn(values))
    const changed = (form: FormData) => ({ ...fieldsIn(form), is_active: form.has('is_active') })
    return savePackagePlan(plan.id, changed(values), { ...changed(opened), ...theirs })
  }
  return (
    <FormDialog
      title={plan ? texts.editTitle : texts.addTitle}
      check={wrongIn}
      save={save}
      saved={values => texts.saved(textOf(values, 'name'))}
      onClose={onClose}
    >
      {plan && <p className="soft">{texts.editHint}</p>}
      <TextField
        data-first
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        defaultValue={plan?.name}
        maxLength={80}
      />
      <div className={parts.two}>
        <TextField
          name="units"
          label={texts.units}
          inputMode="numeric"
          maxLength={3}
          defaultValue={plan?.units}
        />
        <AmountField name="price" label={texts.price} amount={plan?.price} />
      </div>
      <PaidServices plan={plan} />
      <TextField
        name="valid_days"
        label={`${texts.validDays} ${commonTexts.optional}`}
        hint={texts.validDaysHint}
        inputMode="numeric"
        maxLength={4}
        defaultValue={plan?.valid_days ?? ''}
      />
      {plan && <Check name="is_active" label={texts.active} defaultChecked={plan.is_active} />}
    </FormDialog>
  )
}

/** The services that a package pays; those that are not sold any more are listed while it pays them. */
function PaidServices({ plan }: Pick<Props, 'plan'>) {
  const services = valueOf(useStore($services)) ?? []
  const paid = plan?.services ?? []
  const offered = services.filter(one => one.is_active || paid.includes(one.id))
  return (
    <fieldset className={parts.group}>
      <legend>{texts.services}</legend>
      <p className="field-hint">{texts.servicesHint}</p>
      <div className={parts.choices}>
        {offered.map(({ id, name }) => (
          <Check
            key={id}
            name="services"
            value={id}
            label={name}
            defaultChecked={paid.includes(id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function fieldsIn(values: FormData) {
  const days = textOf(values, 'valid_days')
  return {
    name: textOf(values, 'name'),
    units: Number(textOf(values, 'units')),
    price: minorUnitsIn(textOf(values, 'price')) ?? 0,
    services: values.getAll('services').map(String),
    valid_days: days === '' ? null : Number(days),
  }
}

function wrongIn(values: FormData): Record<string, string> {
  const days = textOf(values, 'valid_days')
  return {
    ...(textOf(values, 'name') ? {} : { name: texts.badName }),
    ...(isWithin(textOf(values, 'units'), 200) ? {} : { units: texts.badUnits }),
    ...(minorUnitsIn(textOf(values, 'price')) === null ? { price: texts.badPrice } : {}),
    ...(days === '' || isWithin(days, 1096) ? {} : { valid_days: texts.badDays }),
  }
}

/** A whole number from 1 on. */
function isWithin(text: string, most: number): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most
}
