/* Above 1300 px the sidebar is beside the section; at 1300 px and below it overlays it. */
import { atom, onMount } from 'nanostores'
import { $router } from './router.ts'

export const $isWide = atom(true)
export const $sidebarShown = atom(true)

onMount($isWide, () => {
  const wide = matchMedia('(width > 1300px)')
  const follow = () => {
    $isWide.set(wide.matches)
    $sidebarShown.set(wide.matches)
  }
  follow()
  wide.addEventListener('change', follow)
  const stopRouter = $router.listen((page, before) => {
    if (page?.route !== before?.route && !wide.matches) $sidebarShown.set(false)
  })
  return () => {
    wide.removeEventListener('change', follow)
    stopRouter()
  }
})

export function toggleSidebar(): void {
  $sidebarShown.set(!$sidebarShown.get())
}

export function hideSidebar(): void {
  $sidebarShown.set(false)
}
