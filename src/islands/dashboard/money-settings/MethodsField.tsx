import { useState } from 'react'
import { orderTexts } from '#messages/dashboard/common.ts'
import { moneySettingsTexts as texts } from '#messages/dashboard/money/money-settings.ts'
import { stepped } from '#stores/dashboard/catalogue/order-draft.ts'
import { type Method, newMethod } from '#stores/dashboard/money-settings/money-settings.ts'
import { Button } from '#islands/ui/Button.tsx'
import { GroupError } from '../parts/Form.tsx'
import { Icon } from '../parts/Icon.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import parts from '../parts/parts.module.css'
import { takeFocus } from '../parts/take-focus.ts'
import small from '../parts/small.module.css'
import styles from './methods.module.css'

type Props = { readonly methods: readonly Method[] }

const MOST = 20

/** The methods of payment in the order of their buttons. Those that are saved are switched off and not removed. */
export function MethodsField({ methods: saved }: Props) {
  const [methods, setMethods] = useState(saved)
  const change = (id: string, fields: Partial<Method>) =>
    setMethods(methods.map(one => (one.id === id ? { ...one, ...fields } : one)))
  const remove = (id: string) => {
    setMethods(methods.filter(one => one.id !== id))
    keepFocus(() => document.querySelector<HTMLElement>(`.${styles.add}`))
  }
  return (
    <fieldset className={parts.group}>
      <legend>{texts.methods}</legend>
      <p className="field-hint">{texts.methodsHint}</p>
      <input type="hidden" name="methods" value={JSON.stringify(methods)} readOnly />
      <ol className={styles.methods}>
        {methods.map((method, place) => (
          <li key={method.id}>
            <Row
              method={method}
              place={place}
              count={methods.length}
              onChange={fields => change(method.id, fields)}
              onStep={step => setMethods(stepped(methods, place, step))}
              onRemove={saved.some(one => one.id === method.id) ? null : () => remove(method.id)}
            />
          </li>
        ))}
      </ol>
      <GroupError name="methods" />
      {methods.length < MOST && (
        <Button
          className={styles.add}
          look="plain small"
          label={texts.addMethod}
          onClick={() => setMethods([...methods, newMethod()])}
        />
      )}
    </fieldset>
  )
}

type RowProps = {
  readonly method: Method
  readonly place: number
  readonly count: number
  readonly onChange: (fields: Partial<Method>) => void
  readonly onStep: (step: -1 | 1) => void
  /** Null for one that is saved. */
  readonly onRemove: (() => void) | null
}

function Row({ method, place, count, onChange, onStep, onRemove }: RowProps) {
  const { name, is_on: isOn } = method
  return (
    <>
      <input
        type="checkbox"
        aria-label={texts.methodOn(name)}
        checked={isOn}
        onChange={event => onChange({ is_on: event.target.checked })}
      />
      <input
        className="input"
        aria-label={texts.methodName(place + 1)}
        maxLength={40}
        value={name}
        // A new one is named at once.
        ref={onRemove !== null && name === '' ? takeFocus : undefined}
        onChange={event => onChange({ name: event.target.value })}
      />
      <span className={styles.buttons}>
        <StepButton
          icon="up"
          label={orderTexts.up(name)}
          isOff={place === 0}
          onStep={() => onStep(-1)}
        />
        <StepButton
          icon="down"
          label={orderTexts.down(name)}
          isOff={place === count - 1}
          onStep={() => onStep(1)}
        />
        {onRemove && (
          <button
            className={small.iconButton}
            type="button"
            aria-label={texts.removeMethod(name)}
            onClick={onRemove}
          >
            <Icon name="close" />
          </button>
        )}
      </span>
    </>
  )
}

type StepProps = {
  readonly icon: 'up' | 'down'
  readonly label: string
  readonly isOff: boolean
  readonly onStep: () => void
}

/** At the end of the list it keeps the focus, but does nothing. */
function StepButton({ icon, label, isOff, onStep }: StepProps) {
  return (
    <button
      className={small.iconButton}
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onStep()}
    >
      <Icon name={icon} />
    </button>
  )
}
