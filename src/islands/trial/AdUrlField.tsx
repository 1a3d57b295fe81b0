import { useStore } from '@nanostores/react'
import { trialMessages as texts } from '#messages/trial.ts'
import { $adUrlChoice, chooseAdUrl, typeAdUrl } from '#stores/trial/trial.ts'
import { TextField } from '../ui/Field.tsx'
import { useFormState } from '../ui/form-state.ts'
import styles from './Trial.module.css'

/** The public address: proposed from the shop's name, checked while it is typed, with free alternatives. */
export function AdUrlField() {
  const { errors, correct } = useFormState()
  const { adUrl, step, alternatives, wished } = useStore($adUrlChoice, { ssr: 'initial' })
  // An address that the user chose and that is free needs no alternatives.
  const isWished = step === 'free' && wished === null
  const others = isWished ? [] : alternatives.filter(alternative => alternative !== adUrl)
  return (
    <div className={styles.address}>
      <TextField
        name="ad_url"
        error={errors.ad_url}
        label={texts.adUrl}
        prefix={texts.adUrlPrefix}
        hint={
          <span className={styles.step} data-step={step} aria-live="polite">
            {wished ? texts.wished(wished) : texts.adUrlSteps[step]}
          </span>
        }
        value={adUrl}
        onChange={event => typeAdUrl(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        pattern="[a-z0-9]+(-[a-z0-9]+)*-?"
        title={texts.adUrlRule}
        minLength={3}
        maxLength={40}
      />
      {others.length > 0 && (
        <ul className={styles.chips} aria-label={texts.alternatives}>
          {others.map(alternative => (
            <li key={alternative}>
              <button
                className={styles.chip}
                type="button"
                onClick={() => {
                  chooseAdUrl(alternative)
                  correct('ad_url')
                }}
              >
                {alternative}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
