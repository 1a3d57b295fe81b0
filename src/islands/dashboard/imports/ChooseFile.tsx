import { useStore } from '@nanostores/react'
import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { importKinds, type ImportKind } from '#contract/imports/import-names.ts'
import { importsTexts as texts, kindHints, kindNames } from '#messages/dashboard/imports/imports.ts'
import { howToExport } from '#messages/dashboard/imports/columns.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { imports, readFile } from '#stores/dashboard/imports/imports.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/Field.tsx'
import { Problem } from '#islands/ui/Problem.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { Earlier } from './Earlier.tsx'
import own from './choose-file.module.css'
import styles from './imports.module.css'

type Props = { readonly kind: ImportKind }

/** Step one: what to bring, and the file or the text that it is in. */
export function ChooseFile({ kind }: Props) {
  useLoad(imports, null)
  const earlier = valueOf(useStore(imports.$store)) ?? []
  const reading = useReading(kind)
  return (
    <div className={styles.narrow}>
      <KindChoice kind={kind} />
      <FileDrop reading={reading} />
      <Problem words={reading.problem} />
      <PastedText reading={reading} />
      <HowTo />
      <p className="soft">
        {texts.ownCopy} <a href={`${sections.imports}?ver=copias`}>{texts.restore}</a>
      </p>
      {earlier.length > 0 && <Earlier items={earlier} />}
    </div>
  )
}

/** One file at a time; what is wrong with it stays on the screen until the next one. */
function useReading(kind: ImportKind) {
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: Blob, name: string) => {
    if (isReading) return
    setReading(true)
    setProblem(null)
    const found = await readFile(kind, file, name, id => setQuery({ id, que: null }))
    setReading(false)
    setProblem(found && problemWords(found))
  }
  return { isReading, problem, read }
}

type Reading = { readonly reading: ReturnType<typeof useReading> }

function KindChoice({ kind }: Props) {
  return (
    <fieldset className={parts.group}>
      <legend>{texts.whatTitle}</legend>
      <div className={own.kinds}>
        {importKinds.map(one => (
          <label key={one} className={own.kind}>
            <input
              type="radio"
              name="que"
              value={one}
              checked={one === kind}
              onChange={() => setQuery({ que: one }, { replace: true })}
            />
            <strong>{kindNames[one]}</strong>
            <span className="soft small">{kindHints[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FileDrop({ reading: { isReading, read } }: Reading) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const file = input.files?.[0]
    // The same file may be chosen again.
    if (file) void read(file, file.name).finally(() => (input.value = ''))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void read(file, file.name)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // Dropping a file is a shortcut of the mouse; the button inside does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={own.drop}
      aria-label={texts.fileTitle}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={own.input}>
        <label className="btn btn-go" htmlFor={id} data-busy={isReading}>
          {isReading ? texts.reading : texts.choose}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.vcf,.ics,.zip,text/csv,text/plain,text/vcard,text/calendar"
          aria-describedby={`${id}-formats`}
          onChange={choose}
        />
      </span>
      <p className={own.dropHint}>{texts.drop}</p>
      <p className="soft small" id={`${id}-formats`}>
        {texts.formats}
      </p>
      <p className="visually-hidden" role="status">
        {isReading ? texts.reading : ''}
      </p>
    </section>
  )
}

function PastedText({ reading: { isReading, read } }: Reading) {
  const [text, setText] = useState('')
  const send = () => void read(new Blob([text]), '')
  return (
    <details className={own.more}>
      <summary>{texts.paste}</summary>
      <div className={parts.stack}>
        <TextArea
          name="texto"
          label={texts.pasteLabel}
          hint={texts.pasteHint}
          rows={6}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <div className={parts.actions}>
          <Button
            look="plain"
            label={isReading ? texts.reading : texts.readText}
            aria-disabled={isReading || text.trim() === ''}
            onClick={() => text.trim() !== '' && send()}
          />
        </div>
      </div>
    </details>
  )
}

function HowTo() {
  return (
    <details className={own.more}>
      <summary>{texts.howTitle}</summary>
      <dl className={styles.ways}>
        {howToExport.map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="soft">{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
