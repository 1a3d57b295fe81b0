/* Loads the data of the first screen while the page is still being drawn. */
import { $session } from '#stores/session/session.ts'
import { prefetchOpenDay } from './board/board.ts'
import { $router } from './router.ts'
import { isStaff } from './routes.ts'
import { shop } from './shop.ts'

/** Runs once, as soon as the page's script does. Without a session it does nothing: the page is leaving for /login. */
export function prefetchDay(): void {
  const user = $session.get()
  if (!user || !isStaff(user.role)) return
  void shop.load(null)
  const section = $router.get()?.route
  if (section === 'agenda' || section === 'home') void prefetchOpenDay()
}
