import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { SessionUser } from '#contract/protocol/roles.ts'
import { groupNames, shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { platformTexts } from '#messages/dashboard/platform.ts'
import { $router } from '#stores/dashboard/router.ts'
import { groupOf, platformViews, type Section, sections } from '#stores/dashboard/routes.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { hideSidebar } from '#stores/dashboard/sidebar.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { Icon } from '../parts/Icon.tsx'
import small from '../parts/small.module.css'
import styles from './Sidebar.module.css'
import { useLinks } from './use-links.ts'

type Props = {
  readonly user: SessionUser
  readonly section: Section | null
  readonly isOverlay: boolean
  readonly isShown: boolean
}

export function Sidebar({ user, section, isOverlay, isShown }: Props) {
  const close = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    if (!isOverlay) return
    opener.current = document.activeElement
    close.current?.focus()
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && hideSidebar()
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('keydown', leave)
      // The focus returns to the toggle, once that is no longer inert.
      setTimeout(() => opener.current instanceof HTMLElement && opener.current.focus())
    }
  }, [isOverlay])

  return (
    <nav className={styles.sidebar} id="secciones" aria-label={texts.sections} hidden={!isShown}>
      <div className={styles.brand}>
        <Brand />
        {isOverlay && (
          <button
            ref={close}
            className={small.iconButton}
            type="button"
            aria-label={texts.closeMenu}
            onClick={hideSidebar}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <Links user={user} section={section} />
      <TrialDays />
    </nav>
  )
}

export function Brand() {
  return (
    <a className="logo" href="/">
      <Ticket />
      <span aria-hidden="true">Mi Turno</span>
    </a>
  )
}

/** The links in groups. A single group has no heading. */
function Links({ user, section }: Pick<Props, 'user' | 'section'>) {
  const groups = [...Map.groupBy(useLinks(user, section), link => groupOf(link.name))]
  return groups.map(([group, links]) => (
    <div key={group}>
      {groups.length > 1 && <p className={styles.group}>{groupNames[group]}</p>}
      <ul className={styles.links}>
        {links.map(({ name, isHere, words }) => (
          <li key={name}>
            <a href={sections[name]} aria-current={isHere ? 'page' : undefined}>
              <Icon name={name} />
              {words}
            </a>
            {name === 'comerces' && <PlatformLinks isHere={isHere} />}
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** What else the platform's staff look after, below its section. */
function PlatformLinks({ isHere }: { readonly isHere: boolean }) {
  const view = useStore($router)?.search['ver']
  return (
    <ul className={`${styles.links} ${styles.inside}`}>
      {platformViews.slice(1).map(one => (
        <li key={one}>
          <a
            href={`${sections.comerces}?ver=${one}`}
            aria-current={isHere && view === one ? 'page' : undefined}
          >
            {platformTexts.views[one]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The days left of the trial, until its last week; from then on the banner says it. */
function TrialDays() {
  const subscription = valueOf(useStore($shop))?.subscription
  if (subscription?.state !== 'trialing' || subscription.trial_days_left <= 7) return null
  return <p className={styles.trialDays}>{texts.trial(subscription.trial_days_left)}</p>
}

function Ticket() {
  return (
    <svg viewBox="0 0 34 24" width="34" height="24" role="img" aria-label="Mi Turno">
      <path
        className={styles.slip}
        d="M5 0h24a5 5 0 0 1 5 5v3.5a3.5 3.5 0 0 0 0 7V19a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5v-3.5a3.5 3.5 0 0 0 0-7V5a5 5 0 0 1 5-5z"
      />
      <text className={styles.slipNumber} x="17" y="16.6" textAnchor="middle">
        27
      </text>
    </svg>
  )
}
