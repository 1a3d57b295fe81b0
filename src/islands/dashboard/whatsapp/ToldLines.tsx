import { useEffect } from 'react'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { toldTexts as texts, whatsappFailureTexts } from '#messages/dashboard/whatsapp/whatsapp.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { followTold, told, type ToldLine } from '#stores/dashboard/whatsapp/sent-messages.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useLoad } from '../parts/use-load.ts'
import styles from './whatsapp.module.css'

/** What the customer of an appointment was told, by which way and by whom, and what they answered. */
export function ToldLines({ id }: { readonly id: string }) {
  useLoad(told, id)
  useEffect(() => followTold(), [])
  return (
    <section aria-label={texts.title}>
      <h3 className={styles.toldHead}>{texts.title}</h3>
      <Loaded from={told} rows={1}>
        {lines =>
          lines.length === 0 ? (
            <p className="soft small">{texts.none}</p>
          ) : (
            <ol className={styles.told}>
              {lines.map(line => (
                <li key={`${line.channel} ${line.kind} ${line.at}`} data-state={line.state}>
                  <Line line={line} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}

function Line({ line }: { readonly line: ToldLine }) {
  const { channel, kind, at, state, failure, by, text } = line
  const isAnswer = channel === 'answer'
  return (
    <>
      <span className="soft small figures">{`${dayMonth(dateOf(at))}, ${timeText(at)}`}</span>
      <span>
        {dotted(
          texts.channels[channel],
          isAnswer ? '' : (texts.kinds[kind] ?? kind),
          texts.states[state] ?? state,
          by ?? '',
        )}
      </span>
      {failure && <span className="small">{whatsappFailureTexts[failure]}</span>}
      {(isAnswer || kind === 'answer') && text && <q className="small">{text}</q>}
    </>
  )
}
