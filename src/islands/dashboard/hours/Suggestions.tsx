import { useStore } from '@nanostores/react'
import { suggestionTexts as texts, suggestionWords } from '#messages/dashboard/hours/suggestions.ts'
import { $services, $staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { applySuggestion, type Suggestion } from '#stores/dashboard/hours/suggestions.ts'
import { $resources, resources } from '#stores/dashboard/catalogue/resources.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'
import styles from './hours.module.css'

type Props = {
  readonly suggestions: readonly Suggestion[]
  readonly date: string
  /** Called afterwards, to load again what depends on it. */
  readonly onDone?: () => Promise<void>
}

/** The suggestions to make room, one tap each. Each says beforehand how much it opens. */
export function Suggestions({ suggestions, date, onDone }: Props) {
  const staffMembers = valueOf(useStore($staff)) ?? []
  const services = valueOf(useStore($services)) ?? []
  const pools = useStore($resources)
  const { isSending, send } = useSending()
  useLoad(resources, null)
  if (suggestions.length === 0) return null
  const names = {
    staffMember: nameIn(staffMembers),
    service: nameIn(services),
    resource: nameIn(pools),
  }
  const apply = async (suggestion: Suggestion) => {
    const isDone = await send(() => applySuggestion(suggestion, date), texts.done(suggestion.opens))
    if (isDone) await onDone?.()
  }
  return (
    <section className={styles.suggestions} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <ul>
        {suggestions.map(suggestion => {
          const words = suggestionWords(suggestion, names)
          return (
            <li key={words}>
              <span>
                {words}
                <small className="soft">{texts.opens(suggestion.opens)}</small>
              </span>
              <Button
                look="plain small"
                label={texts.apply}
                aria-label={texts.applyOf(words)}
                aria-disabled={isSending}
                onClick={() => void apply(suggestion)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Named = { readonly id: string; readonly name: string }

function nameIn(list: readonly Named[]): (id: string) => string {
  return id => list.find(one => one.id === id)?.name ?? texts.unknown
}
