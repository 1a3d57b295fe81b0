import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from '#islands/ui/Field.tsx'
import { useFormState } from '#islands/ui/form-state.ts'
import styles from './combobox.module.css'

type Choice = {
  readonly id: string
  readonly label: string
  /** Distinguishes it from others of the same name. */
  readonly hint?: string | undefined
}

type Props = Omit<TextFieldProps, 'onChange' | 'value'> & {
  readonly value: string
  readonly onText: (text: string) => void
  readonly choices: readonly Choice[]
  readonly onChoose: (id: string) => void
  /** The accessible name of the list. */
  readonly listLabel: string
  /** Enter chooses the first option while none is active. */
  readonly takesFirst?: boolean
}

/**
 * A text field with a list of options (ARIA 1.2 combobox): arrow keys move through it, Enter chooses, Escape closes it,
 * and the focus always stays in the field.
 */
export function Combobox({
  value,
  onText,
  choices,
  onChoose,
  listLabel,
  takesFirst,
  ...field
}: Props) {
  const id = useId()
  const [active, setActive] = useState(-1)
  const [isClosed, setClosed] = useState(false)
  const isOpen = choices.length > 0 && !isClosed
  const current = isOpen ? choices[active === -1 && takesFirst ? 0 : active] : undefined
  const { correct } = useFormState()
  const choose = (choice: Choice) => {
    setActive(-1)
    correct(field.name)
    onChoose(choice.id)
  }
  const steer = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step) setActive(next(takesFirst && active === -1 ? 0 : active, step, choices.length))
    else if (event.key === 'Enter' && current) choose(current)
    // With `takesFirst` the list belongs to the dialog, so Escape closes the dialog instead.
    else if (event.key === 'Escape' && !takesFirst) setClosed(true)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.combobox}>
      <TextField
        {...field}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.id}`}
        onChange={event => {
          setActive(-1)
          setClosed(false)
          onText(event.target.value)
        }}
        onKeyDown={steer}
      />
      <div id={`${id}-list`} role="listbox" aria-label={listLabel} hidden={!isOpen}>
        {choices.map(choice => (
          <Option
            key={choice.id}
            id={`${id}-${choice.id}`}
            choice={choice}
            isActive={choice === current}
            onChoose={() => choose(choice)}
          />
        ))}
      </div>
    </div>
  )
}

type OptionProps = {
  readonly id: string
  readonly choice: Choice
  readonly isActive: boolean
  readonly onChoose: () => void
}

function Option({ id, choice, isActive, onChoose }: OptionProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={button}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Keeps the focus in the text field.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <span>{choice.label}</span>
      {choice.hint && <span className="soft small">{choice.hint}</span>}
    </button>
  )
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The next active option. It wraps around, through -1, where only the field itself is active. */
function next(active: number, step: 1 | -1, count: number): number {
  const places = count + 1
  return ((active + 1 + step + places) % places) - 1
}
