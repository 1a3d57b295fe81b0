import { type ReactNode, useEffect, useState } from 'react'
import { problemWords } from '#messages/dashboard/problems.ts'
import { Problem } from '#islands/ui/Problem.tsx'
import { takePrepared } from '#stores/dashboard/settings/take-prepared.ts'
import { checklistTexts, homeTexts as texts } from '#messages/dashboard/home.ts'
import { $router } from '#stores/dashboard/router.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { hrefOfStep, setupSteps } from '#stores/dashboard/settings/setup-steps.ts'
import { publish } from '#stores/dashboard/settings/settings.ts'
import { type Checklist, shop } from '#stores/dashboard/shop.ts'
import { Icon } from '../parts/Icon.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useSending } from '../parts/use-sending.ts'
import styles from './home.module.css'

/** A shop that is not published yet: what is missing, in the order in which to do it. */
export function ChecklistSection() {
  return (
    <>
      <SectionHead isNarrow title={texts.title} hint={texts.intro} />
      <Loaded from={shop}>
        {({ checklist, comerce }) => (
          <Prepared adUrl={comerce.ad_url} checklist={checklist}>
            <Steps checklist={checklist} />
          </Prepared>
        )}
      </Loaded>
    </>
  )
}

type PreparedProps = {
  readonly adUrl: string
  readonly checklist: Checklist
  readonly children: ReactNode
}

/**
 * Saves first what this device prepared during the trial sign-up, before the address was confirmed. The steps are what
 * is left then.
 */
function Prepared({ adUrl, checklist, children }: PreparedProps) {
  const [draft] = useState({ comerce: { ad_url: adUrl }, checklist })
  const [isTaken, setTaken] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const take = async () => {
      const taken = await takePrepared(draft)
      if (taken.end === 'published') $router.open(`${sections.page}?publicada=1`)
      setProblem(taken.problem && problemWords(taken.problem))
      setTaken(true)
    }
    void take()
  }, [draft])
  return (
    <>
      <Problem words={problem} />
      {isTaken ? children : <p role="status">{texts.preparing}</p>}
    </>
  )
}

function Steps({ checklist }: { readonly checklist: Checklist }) {
  const done = setupSteps.filter(step => checklist[step]).length
  const next = setupSteps.find(step => !checklist[step])
  return (
    <div className={`ticket ${styles.checklist}`}>
      <div>
        <p className="ticket-label">{texts.progress(done, setupSteps.length)}</p>
        <ol className={styles.steps}>
          {setupSteps.map((step, place) => (
            <li key={step} data-done={checklist[step]}>
              <span className={styles.mark}>
                {checklist[step] ? (
                  <Icon name="confirmed" />
                ) : (
                  <span aria-hidden="true">{place + 1}</span>
                )}
                <span className="visually-hidden">
                  {checklist[step] ? texts.done : texts.pending}
                </span>
              </span>
              <span className={styles.stepWords}>
                <strong>{checklistTexts[step].title}</strong>
                <span>{checklistTexts[step].hint}</span>
              </span>
              {!checklist[step] && (
                <a
                  className={`btn btn-small ${step === next ? styles.next : styles.later}`}
                  href={hrefOfStep(step)}
                >
                  {checklistTexts[step].action}
                </a>
              )}
            </li>
          ))}
        </ol>
      </div>
      <div>
        <Publish isReady={next === undefined} />
      </div>
    </div>
  )
}

function Publish({ isReady }: { readonly isReady: boolean }) {
  const { isSending, send } = useSending()
  const open = async () => {
    // That page says what to do after publishing.
    if (await send(() => publish('published'), texts.published))
      $router.open(`${sections.page}?publicada=1`)
  }
  return (
    <div className={styles.publish}>
      <p>{isReady ? texts.ready : texts.notReady}</p>
      <button
        className={`btn ${styles.next}`}
        type="button"
        disabled={!isReady}
        onClick={() => void open()}
      >
        {isSending ? texts.publishing : texts.publish}
      </button>
    </div>
  )
}
