import { dotted } from '#messages/dashboard/dashboard.ts'
import { errorsTexts as texts } from '#messages/dashboard/health.ts'
import { loggedErrors } from '#stores/dashboard/platform/platform.ts'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import styles from './platform.module.css'

/** What the log of the server warned of in the last days, each thing once with its count. */
export function Errors() {
  useLoad(loggedErrors, null)
  return (
    <div className={parts.stack}>
      <p className="soft">{texts.hint}</p>
      <Loaded from={loggedErrors}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint} />
          ) : (
            <ul className={parts.list} aria-label={texts.title}>
              {items.map(one => (
                <li
                  key={[one.level, one.message, one.problem].join(' ')}
                  className={`card ${styles.item}`}
                >
                  <p>
                    <strong>{one.message}</strong>
                  </p>
                  <p className="soft small">
                    {dotted(
                      texts.levels[one.level],
                      texts.times(one.count),
                      texts.between(one.first_at, one.last_at),
                    )}
                  </p>
                  {one.problem && <code className="small">{one.problem}</code>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
