import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '#contract/protocol/roles.ts'
import { shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { followShop } from '#stores/dashboard/board/realtime-sync.ts'
import { $hasUnsaved, $leaving } from '#stores/dashboard/leaving.ts'
import { followShortcut } from '#stores/dashboard/follow-shortcut.ts'
import { $palette } from '#stores/dashboard/palette.ts'
import { forgetTyped, keepTyped } from '#stores/dashboard/typed-ahead.ts'
import { $router, followLink } from '#stores/dashboard/router.ts'
import { isStaff, sectionsFor } from '#stores/dashboard/routes.ts'
import { $shop, leaveWithShop, shop, type Shop } from '#stores/dashboard/shop.ts'
import { $isNarrow } from '#stores/dashboard/board/view.ts'
import { $isWide, $sidebarShown, hideSidebar } from '#stores/dashboard/sidebar.ts'
import { connectAsSession } from '#stores/session/live-session.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { useAuth } from '#islands/providers/UserProvider.tsx'
import { CurrentSection } from './CurrentSection.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

const loadOnTop = async () => await import('../palette/OnTop.tsx')
// Only phones show them.
const Tabs = lazyPart(async () => (await import('./Tabs.tsx')).Tabs)
const OnTop = lazyPart(async () => (await loadOnTop()).OnTop)

export function Shell({ user }: { readonly user: SessionUser }) {
  const page = useStore($router)
  const isWide = useStore($isWide)
  const isNarrow = useStore($isNarrow)
  // A customer has a single section, so they need no menu.
  const hasMenu = sectionsFor(user.role).length > 0
  const isShown = useStore($sidebarShown) && hasMenu
  const isOverlay = isShown && !isWide
  const worksHere = isStaff(user.role)

  useEffect(() => {
    document.addEventListener('click', followLink)
    // Before the button that has the focus: while a field is awaited no key presses it.
    document.addEventListener('keydown', keepTyped, true)
    document.addEventListener('keydown', followShortcut)
    document.addEventListener('pointerdown', forgetTyped, true)
    return () => {
      document.removeEventListener('click', followLink)
      document.removeEventListener('keydown', keepTyped, true)
      document.removeEventListener('keydown', followShortcut)
      document.removeEventListener('pointerdown', forgetTyped, true)
    }
  }, [])
  // A logged-in user is connected, whether or not they have a shop.
  useEffect(() => connectAsSession(), [])
  useEffect(() => leaveWithShop(), [])
  useEffect(() => {
    if (!worksHere) return
    if ($shop.get().step !== 'ready') void shop.load(null)
    return followShop()
  }, [worksHere])

  return (
    <div className={styles.shell} data-shell data-sidebar={isShown ? 'shown' : 'hidden'}>
      <Sidebar user={user} section={page?.route ?? null} isOverlay={isOverlay} isShown={isShown} />
      {isOverlay && (
        // The keyboard closes it by Escape or by its button; a tap beside it is a shortcut.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className={styles.overlay} data-overlay onClick={hideSidebar} />
      )}
      <div className={styles.content} inert={isOverlay}>
        <TopBar user={user} isMenuShown={hasMenu ? isShown : null} />
        <ConnectionSign />
        <SubscriptionSign />
        <div className={styles.section}>
          <CurrentSection key={page?.route} section={page?.route ?? null} roles={user.role} />
        </div>
        {isNarrow && worksHere && !isOverlay && (
          <Suspense>
            <Tabs user={user} section={page?.route ?? null} />
          </Suspense>
        )}
      </div>
      <OnTopWhenAsked />
    </div>
  )
}

function OnTopWhenAsked() {
  const [palette, leaving] = [useStore($palette), useStore($leaving)]
  const hasUnsaved = useStore($hasUnsaved)
  // Loaded as soon as there is unsaved input: the question must also work when the connection is gone by then.
  useEffect(() => void (hasUnsaved && loadOnTop().catch(() => null)), [hasUnsaved])
  return <Suspense>{(palette ?? leaving) && <OnTop />}</Suspense>
}

const graceMs = 3000

/** Shown only after some seconds, because most interruptions are over before anybody notices. */
function ConnectionSign() {
  const { connection } = useAuth()
  return <output>{connection !== 'connected' && <LineDown />}</output>
}

function LineDown() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), graceMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong && <span className={styles.offline}>{texts.offline}</span>
}

const TrialBanner = lazyPart(async () => (await import('./TrialBanner.tsx')).TrialBanner)

/** A banner above everything: in the last week of the trial, and when the subscription needs attention. */
function SubscriptionSign() {
  const subscription = valueOf(useStore($shop))?.subscription
  const isFine = subscription?.state === 'active' || isEarlyTrial(subscription)
  return (
    <Suspense>{subscription && !isFine && <TrialBanner subscription={subscription} />}</Suspense>
  )
}

function isEarlyTrial(subscription: Shop['subscription'] | undefined): boolean {
  return subscription?.state === 'trialing' && subscription.trial_days_left > 7
}
