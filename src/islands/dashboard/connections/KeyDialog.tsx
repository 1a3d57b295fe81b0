import { keyTexts as texts, scopeNames } from '#messages/dashboard/connections/connections.ts'
import { type Scope, scopes } from '#contract/integrations/scope-names.ts'
import { createKey } from '#stores/dashboard/connections/connections.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, Chip, GroupError } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'
import styles from './connections.module.css'

type Props = { readonly onShow: (text: string) => void; readonly onClose: () => void }

const lives = ['month', 'quarter', 'year', 'never'] as const
const daysOf = { month: 30, quarter: 90, year: 365 } as const

export function KeyDialog({ onShow, onClose }: Props) {
  return (
    <FormDialog
      title={texts.add}
      submit={texts.add}
      check={check}
      save={values =>
        createKey(
          { name: textOf(values, 'name'), scopes: scopesIn(values), expires_at: endIn(values) },
          onShow,
        )
      }
      onClose={onClose}
    >
      <TextField data-first name="name" label={texts.name} hint={texts.nameHint} maxLength={60} />
      <fieldset className={parts.group}>
        <legend>{texts.scopes}</legend>
        <GroupError name="scopes" />
        <div className={styles.choices}>
          {scopes.map(scope => (
            <Check key={scope} name="scopes" value={scope} label={scopeNames[scope]} />
          ))}
        </div>
      </fieldset>
      <fieldset className={parts.group}>
        <legend>{texts.expires}</legend>
        <div className={parts.chips}>
          {lives.map(life => (
            <Chip
              key={life}
              name="life"
              value={life}
              label={texts.lives[life]}
              defaultChecked={life === 'year'}
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}

function check(values: FormData) {
  return {
    ...(textOf(values, 'name') === '' ? { name: texts.needName } : {}),
    ...(scopesIn(values).length === 0 ? { scopes: texts.needScopes } : {}),
  }
}

function scopesIn(values: FormData): Scope[] {
  const chosen = new Set(values.getAll('scopes'))
  return scopes.filter(scope => chosen.has(scope))
}

function endIn(values: FormData): string | null {
  const life = lives.find(one => one === textOf(values, 'life')) ?? 'never'
  return life === 'never' ? null : new Date(Date.now() + daysOf[life] * 86_400_000).toISOString()
}
