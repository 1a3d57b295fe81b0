import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { problemWords } from '#messages/dashboard/problems.ts'
import { remedyTexts as texts, remedyWords } from '#messages/dashboard/remedies.ts'
import { $services, $staff } from '#stores/dashboard/setup/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { applyRemedy, type Remedy } from '#stores/dashboard/setup/remedies.ts'
import { $resources, resources } from '#stores/dashboard/setup/resources.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import styles from './hours.module.css'

type Props = { readonly remedies: readonly Remedy[]; readonly date: string }

/** One tap each, and how much it opens is said before it is tapped. */
export function Remedies({ remedies, date }: Props) {
  const people = valueOf(useStore($staff)) ?? []
  const services = valueOf(useStore($services)) ?? []
  const pools = useStore($resources)
  const [isBusy, setBusy] = useState(false)
  const { showToast } = useToast()
  useEffect(() => {
    void resources.load(null)
  }, [])
  if (remedies.length === 0) return null
  const names = { person: nameIn(people), service: nameIn(services), resource: nameIn(pools) }
  const apply = async (remedy: Remedy) => {
    if (isBusy) return
    setBusy(true)
    const problem = await applyRemedy(remedy, date)
    setBusy(false)
    if (problem) showToast({ message: problemWords(problem), type: 'error' })
    else showToast({ message: texts.done(remedy.opens), type: 'success' })
  }
  return (
    <section className={styles.remedies} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <ul>
        {remedies.map(remedy => {
          const words = remedyWords(remedy, names)
          return (
            <li key={words}>
              <span>
                {words}
                <small className="soft">{texts.opens(remedy.opens)}</small>
              </span>
              <button
                className="btn btn-plain btn-small"
                type="button"
                aria-label={texts.applyOf(words)}
                aria-disabled={isBusy}
                onClick={() => void apply(remedy)}
              >
                {texts.apply}
              </button>
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
