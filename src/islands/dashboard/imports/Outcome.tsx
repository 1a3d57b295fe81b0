import { useState } from 'react'
import { dateOf, momentText } from '#contract/texts/texts.ts'
import type { ImportKind } from '#contract/imports/import-names.ts'
import { importsTexts as texts, kindNames } from '#messages/dashboard/imports/imports.ts'
import { beginReminders, type Import, undoImport } from '#stores/dashboard/imports/imports.ts'
import { type Section, sections } from '#stores/dashboard/routes.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useSending } from '../parts/use-sending.ts'
import { LeftOut } from './DryRun.tsx'
import styles from './imports.module.css'
import { RowList } from './RowList.tsx'

const places: Readonly<Record<ImportKind, Section>> = {
  customers: 'clients',
  appointments: 'agenda',
  services: 'services',
}

/** What became of an import: while it is written or taken back, and afterwards. */
export function Outcome({ now }: { readonly now: Import }) {
  return now.progress === null ? <Ended now={now} /> : <AtWork now={now} progress={now.progress} />
}

type WorkProps = { readonly now: Import; readonly progress: NonNullable<Import['progress']> }

function AtWork({ now, progress: { done, of } }: WorkProps) {
  return (
    <>
      <SectionHead
        isNarrow
        title={now.state === 'undoing' ? texts.undoingTitle : texts.applyingTitle}
      />
      <div className={styles.narrow}>
        <progress
          className={styles.progress}
          aria-label={texts.applyingTitle}
          value={done}
          max={Math.max(1, of)}
        />
        <p role="status">{texts.atWork(done, of)}</p>
        <p className="soft">{texts.workHint}</p>
      </div>
    </>
  )
}

function Ended({ now }: { readonly now: Import }) {
  const { applied, undone } = now
  const figures = undone === null ? applied : undone
  const outside = (applied?.left_out ?? 0) + now.conflicts + now.unreadable
  return (
    <>
      <SectionHead
        // Another outcome takes the focus, as another screen does.
        key={now.state}
        isNarrow
        title={undone === null ? texts.doneTitle : texts.undoneTitle}
        hint={kindNames[now.kind]}
      />
      <div className={`${styles.narrow} ${parts.stack}`}>
        {figures !== null && <Figures figures={figures} />}
        {undone === null && <Reminders now={now} />}
        {outside > 0 && undone === null && (
          <div>
            <p>{texts.stayedOut(outside)}</p>
            <LeftOut id={now.id} />
          </div>
        )}
        {undone !== null && undone.kept > 0 && (
          <section className={parts.stack} aria-labelledby="se-quedo">
            <h2 id="se-quedo">{texts.keptTitle}</h2>
            <RowList question={{ id: now.id, state: null, outcome: 'kept' }} />
          </section>
        )}
        <div className={parts.actions}>
          <Next now={now} />
          <ButtonLink look="quiet" label={texts.again} href={sections.imports} />
        </div>
        {undone === null && applied !== null && <Undo now={now} until={applied.undo_until} />}
      </div>
    </>
  )
}

/** After the customers come the appointments; they are seen on their first day. */
function Next({ now: { kind, undone, first_ahead: first } }: { readonly now: Import }) {
  const place = sections[places[kind]]
  const href = kind === 'appointments' && first !== null ? `${place}?fecha=${dateOf(first)}` : place
  const isFollowed = kind === 'customers' && undone === null
  return (
    <>
      {isFollowed && (
        <ButtonLink
          look="go"
          label={texts.nowAppointments}
          href={`${sections.imports}?que=appointments`}
        />
      )}
      <ButtonLink look={isFollowed ? 'plain' : 'go'} label={texts.go[kind]} href={href} />
    </>
  )
}

const shown = ['added', 'changed', 'left_out', 'reversed', 'kept', 'failed'] as const

function Figures({
  figures,
}: {
  readonly figures: NonNullable<Import['applied'] | Import['undone']>
}) {
  const counts = figures as Readonly<Partial<Record<(typeof shown)[number], number>>>
  const named = shown.flatMap(name => {
    const count = counts[name] ?? 0
    return count > 0 ||
      (name === 'added' && 'added' in counts) ||
      (name === 'reversed' && 'reversed' in counts)
      ? [{ name, count }]
      : []
  })
  return (
    <dl className={styles.figures}>
      {named.map(({ name, count }) => (
        <div key={name}>
          <dt>{texts.results[name](count)}</dt>
          <dd>{count.toLocaleString('es-AR')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Its appointments ahead are silent until the owner lets them speak. */
function Reminders({ now }: { readonly now: Import }) {
  const { isSending, send } = useSending()
  if (now.first_ahead === null) return null
  if (now.waiting_reminders === 0) return <p>{texts.remindersOn}</p>
  return (
    <div className={styles.reminders}>
      <p>{texts.reminders(now.waiting_reminders)}</p>
      <p className="soft small">{texts.remindersHow}</p>
      <Button
        look="plain"
        label={texts.beginReminders}
        aria-disabled={isSending}
        onClick={() => void send(() => beginReminders(now.id), texts.remindersBegun)}
      />
    </div>
  )
}

function Undo({ now, until }: { readonly now: Import; readonly until: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`${parts.actions} ${parts.middle}`}>
      <Button look="quiet small" label={texts.undo} onClick={() => setOpen(true)} />
      <span className="soft small">{texts.undoUntil(momentText(until))}</span>
      {isOpen && (
        <FormDialog
          title={texts.undoTitle}
          submit={texts.undo}
          isDanger
          save={() => undoImport(now.id)}
          onClose={() => setOpen(false)}
        >
          <p>{texts.undoHint}</p>
        </FormDialog>
      )}
    </div>
  )
}
