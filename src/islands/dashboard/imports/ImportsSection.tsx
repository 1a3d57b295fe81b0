import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { importKinds, type ImportKind } from '#contract/imports/import-names.ts'
import { importsTexts as texts } from '#messages/dashboard/imports/imports.ts'
import { current, followImport, type Import } from '#stores/dashboard/imports/imports.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { MoveViews } from '../exports/MoveViews.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useLoad } from '../parts/use-load.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { Columns } from './Columns.tsx'
import { DryRun } from './DryRun.tsx'
import { Outcome } from './Outcome.tsx'
import styles from './imports.module.css'

const ExportsView = lazyPart(async () => (await import('../exports/ExportsView.tsx')).ExportsView)

/** Moving in from another product, in three steps: a file, its columns, what would become of each row. */
export function ImportsSection() {
  const query = useStore($router)?.search
  const id = query?.['id']
  if (id === undefined && query?.['ver'] === 'copias') return <ExportsView />
  return id === undefined ? (
    <>
      <Head place={0} hint={texts.intro} />
      <ChooseFile kind={kindIn(query?.['que'])} />
    </>
  ) : (
    <Opened key={id} id={id} isLast={query?.['paso'] === '3'} />
  )
}

function kindIn(word: string | undefined): ImportKind {
  return importKinds.find(kind => kind === word) ?? 'customers'
}

function Opened({ id, isLast }: { readonly id: string; readonly isLast: boolean }) {
  useLoad(current, id)
  useEffect(followImport, [])
  return (
    <Loaded from={current}>{now => now.id === id && <Step now={now} isLast={isLast} />}</Loaded>
  )
}

type StepProps = { readonly now: Import; readonly isLast: boolean }

function Step({ now, isLast }: StepProps) {
  if (now.state !== 'ready') return <Outcome now={now} />
  return (
    <>
      <Head key={isLast ? 2 : 1} place={isLast ? 2 : 1} />
      {isLast ? (
        <DryRun now={now} onBack={() => setQuery({ paso: null })} />
      ) : (
        <Columns now={now} onNext={() => setQuery({ paso: '3' })} />
      )}
    </>
  )
}

/** Where one is of the three steps. */
function Head({ place, hint }: { readonly place: number; readonly hint?: string }) {
  const words = texts.steps[place]!
  return (
    <>
      <SectionHead isNarrow title={place === 0 ? texts.title : words} hint={hint} />
      {place === 0 && <MoveViews isOut={false} />}
      <ol className={styles.steps} aria-label={texts.step(place + 1, words)}>
        {texts.steps.map((name, at) => (
          <li key={name} aria-current={at === place ? 'step' : undefined} data-done={at < place}>
            <span aria-hidden="true">{at + 1}</span> {name}
          </li>
        ))}
      </ol>
    </>
  )
}
