import { useStore } from '@nanostores/react'
import { fieldMessages } from '#messages/common.ts'
import { trialMessages as texts } from '#messages/trial.ts'
import { $adUrlChoice, chooseAdUrl, typeAdUrl } from '#stores/trial.ts'
import { Field } from '../form/Field.tsx'
import styles from './Trial.module.css'

type Props = {
  readonly name: string
  readonly error: string | null
  readonly onChosen: () => void
}

/** The generator: proposed by the shop's name, checked live, free ones to choose from. */
export function AdUrlField({ name, error, onChosen }: Props) {
  const { adUrl, step, alternatives, wished } = useStore($adUrlChoice, { ssr: 'initial' })
  // Whoever has the one she wanted need not doubt it.
  const isHers = step === 'free' && wished === null
  const others = isHers ? [] : alternatives.filter(alternative => alternative !== adUrl)
  return (
    <div className={styles.address}>
      <Field
        name={name}
        // An address proposed since is not the one that was missing.
        error={error === fieldMessages.missing && adUrl !== '' ? null : error}
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
        required
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
                  onChosen()
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
