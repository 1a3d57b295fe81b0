import { type ChangeEvent, useId, useState } from 'react'
import { exportsTexts as texts } from '#messages/dashboard/exports/exports.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import {
  beginReminders,
  type Restore,
  restoreCopy,
  restoring,
  type Restoring,
} from '#stores/dashboard/exports/exports.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Problem } from '#islands/ui/Problem.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useSending } from '../parts/use-sending.ts'
import styles from './exports.module.css'
import { WorkBar } from './WorkBar.tsx'

/** A copy put into an empty business: the file, how far it is, and what came of it. */
export function RestorePart() {
  useLoad(restoring, null)
  return (
    <section className={styles.card} aria-labelledby="restaurar">
      <h2 id="restaurar">{texts.restoreTitle}</h2>
      <Loaded from={restoring} rows={1}>
        {now => <Now now={now} />}
      </Loaded>
    </section>
  )
}

function Now({ now: { restore, is_empty: isEmpty, replaces } }: { readonly now: Restoring }) {
  if (restore?.state === 'restoring')
    return (
      <WorkBar title={texts.restoring} hint={texts.restoringHint} progress={restore.progress} />
    )
  if (restore?.restored) return <Restored restored={restore.restored} />
  if (!isEmpty) return <p className="soft">{texts.restoreNot}</p>
  return <Choose refused={restore?.problem ?? ''} replaces={replaces} />
}

type ChooseProps = { readonly refused: string; readonly replaces: Restoring['replaces'] }

function Choose({ refused, replaces }: ChooseProps) {
  const id = useId()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState<File | null>(null)
  const replaced = texts.replaced(replaces)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (file === undefined || isSending) return
    setProblem(null)
    if (replaced === '') {
      setSending(true)
      const found = await restoreCopy(file)
      setSending(false)
      setProblem(found && problemWords(found))
    } else setAsked(file)
    // The same file may be chosen again.
    input.value = ''
  }
  return (
    <>
      <p className="soft">{texts.restoreHint}</p>
      {replaced !== '' && <p>{replaced}</p>}
      <span className={styles.input}>
        <label className="btn btn-plain" htmlFor={id} data-busy={isSending}>
          {isSending ? texts.sending : texts.choose}
        </label>
        <input
          id={id}
          type="file"
          accept=".zip,application/zip"
          onChange={event => void choose(event)}
        />
      </span>
      <p className="visually-hidden" role="status">
        {isSending ? texts.sending : ''}
      </p>
      <Problem words={problem ?? (refused && `${texts.refused}. ${refused}`)} />
      {asked && (
        <FormDialog
          title={texts.replaceTitle}
          submit={texts.replace}
          isDanger
          save={() => restoreCopy(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{replaced}</p>
        </FormDialog>
      )}
    </>
  )
}

const counted = ['customers', 'appointments', 'services', 'staff', 'sales'] as const

function Restored({ restored }: { readonly restored: NonNullable<Restore['restored']> }) {
  const { isSending, send } = useSending()
  const { links, places, lost_pictures: lost, waiting_reminders: waiting } = restored
  const counts = counted.filter(name => restored[name] > 0)
  return (
    <div className={styles.stack}>
      <p role="status">
        <strong>{texts.restored}</strong>
      </p>
      <ul className={styles.counts}>
        {counts.map(name => (
          <li key={name}>{texts.counts[name](restored[name])}</li>
        ))}
      </ul>
      <ul className={styles.inside}>
        {links.working > 0 && <li>{texts.linksWork(links.working)}</li>}
        {links.lost > 0 && <li>{texts.linksLost(links.lost)}</li>}
        {places.length > 0 && <li>{texts.places(places.map(({ name }) => name).join(', '))}</li>}
        {lost > 0 && <li>{texts.lostPictures(lost)}</li>}
        <li>{texts.team}</li>
        <li>{texts.page}</li>
      </ul>
      {waiting > 0 && (
        <div className={styles.copy}>
          <p className={styles.words}>{texts.reminders(waiting)}</p>
          <Button
            look="plain"
            label={texts.beginReminders}
            aria-disabled={isSending}
            onClick={() => void send(beginReminders, texts.remindersBegun)}
          />
        </div>
      )}
      <div className={styles.actions}>
        <ButtonLink look="plain" label={texts.goPage} href={sections.page} />
        <ButtonLink look="plain" label={texts.goTeam} href={sections.staff} />
      </div>
    </div>
  )
}
