import { settingShapes } from '#contract/settings/setting-shapes.ts'
import { settingTexts } from '#messages/dashboard/settings/shop-settings.ts'
import { type FieldErrors, textOf } from '#islands/ui/form-state.ts'

type Shapes = typeof settingShapes
type Held = {
  readonly text: string
  readonly lines: string
  readonly number: number | null
  readonly yesOrNo: boolean
}
/** A setting that one field of a form holds. */
export type FieldName = keyof Shapes

/** The values of these settings in a form. */
export function settingsIn<Name extends FieldName>(values: FormData, names: readonly Name[]) {
  const held = names.map(name => [name, valueIn(values, name)] as const)
  return Object.fromEntries(held) as { [One in Name]: Held[Shapes[One]['holds']] }
}

function valueIn(values: FormData, name: FieldName): Held[keyof Held] {
  const { holds } = settingShapes[name]
  if (holds === 'yesOrNo') return values.has(name)
  const text = textOf(values, name)
  return holds === 'number' ? Number(text) || null : text
}

/** Of these settings, the numbers that are out of their limits. */
export function wrongSettings(values: FormData, names: readonly FieldName[]): FieldErrors {
  const wrong = names.flatMap(name => {
    const shape = settingShapes[name]
    const text = textOf(values, name)
    if (shape.holds !== 'number' || text === '' || isWhole(text, shape.least, shape.most)) return []
    return [[name, settingTexts[name].wrong?.(shape.least, shape.most)] as const]
  })
  return Object.fromEntries(wrong)
}

/** Whether it is a whole number within these limits. */
export function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most
}
