import type { ProblemWire } from '#contract/protocol/problems.ts'
import { theirsTexts as texts } from '#messages/dashboard/common.ts'
import { amountText } from '#stores/dashboard/catalogue/prices.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './parts.module.css'

type Props = {
  readonly problem: ProblemWire
  readonly form: HTMLFormElement | null
}

/** The texts that somebody else saved while this form was open. The user's own are still in the fields. */
export function Theirs({ problem: { theirs }, form }: Props) {
  const shown = Object.entries(theirs ?? {}).flatMap(([name, value]) => {
    const field = form?.elements.namedItem(name) ?? null
    const text = wordsOf(name, value)
    return field instanceof HTMLElement && text !== null ? [{ name, field, text }] : []
  })
  return (
    <ul className={styles.theirs}>
      {shown.map(({ name, field, text }) => (
        <li key={name}>
          <p>
            <strong>{texts.now(labelOf(field))}</strong>
            <span>{text === '' ? texts.empty : text}</span>
          </p>
          {isTyped(field) && (
            <Button
              look="plain small"
              label={texts.take}
              of={labelOf(field)}
              onClick={() => write(field, text)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

type Typed = HTMLInputElement | HTMLTextAreaElement

function isTyped(field: HTMLElement): field is Typed {
  const isText = field instanceof HTMLInputElement && !['checkbox', 'radio'].includes(field.type)
  return isText || field instanceof HTMLTextAreaElement
}

function labelOf(field: HTMLElement): string {
  const [label] = 'labels' in field ? [...((field.labels as NodeListOf<HTMLElement>) ?? [])] : []
  return label?.textContent?.trim() ?? ''
}

const amounts = new Set(['price', 'deposit'])

/** Null for what has no words, such as a place on the map. */
function wordsOf(name: string, value: unknown): string | null {
  if (value === null) return ''
  if (typeof value === 'number') return amounts.has(name) ? amountText(value) : String(value)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : null
}

/** As if it had been typed, for whoever listens. */
function write(field: Typed, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
