import type { ComponentProps } from 'react'
import { settingShapes } from '#contract/settings/setting-shapes.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { settingTexts } from '#messages/dashboard/settings/shop-settings.ts'
import type { Settings } from '#stores/dashboard/settings/settings.ts'
import { TextArea, TextField } from '#islands/ui/Field.tsx'
import { Check } from '../parts/Form.tsx'
import type { FieldName } from './setting-values.ts'

type Props = { readonly shop: Settings; readonly names: readonly FieldName[] }

/** Settings as fields of a form, in this order. */
export function SettingFields({ shop, names }: Props) {
  return names.map(name => <SettingField key={name} name={name} shop={shop} />)
}

type FieldProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  readonly shop: Settings
  readonly name: FieldName
}

/** One setting, as its schema and its texts describe it. Whatever else is given goes to its input. */
export function SettingField({ shop, name, ...input }: FieldProps) {
  const shape = settingShapes[name]
  const { label, hint, isOptional } = settingTexts[name]
  const value = shop[name]
  const field = {
    name,
    label: isOptional ? `${label} ${commonTexts.optional}` : label,
    hint: typeof hint === 'function' ? hint(shop.country) : hint,
  }
  if (shape.holds === 'yesOrNo') return <Check {...field} defaultChecked={value === true} />
  const text = { ...field, defaultValue: String(value ?? '') }
  if (shape.holds === 'number') return <TextField {...text} inputMode="numeric" {...input} />
  if (shape.holds === 'lines') return <TextArea {...text} maxLength={shape.most} />
  return <TextField {...text} maxLength={shape.most} {...input} />
}
