import { exportsTexts as texts } from '#messages/dashboard/exports.ts'
import { sections } from '#stores/dashboard/routes.ts'
import styles from './exports.module.css'

/** Moving in and moving out, side by side. */
export function MoveViews({ isOut }: { readonly isOut: boolean }) {
  const views = [
    { label: texts.bring, href: sections.imports, isHere: !isOut },
    { label: texts.take, href: `${sections.imports}?ver=copias`, isHere: isOut },
  ]
  return (
    <nav className={styles.nav} aria-label={texts.views}>
      <ul className={styles.views}>
        {views.map(({ label, href, isHere }) => (
          <li key={href}>
            <a className="slot" href={href} aria-current={isHere ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
