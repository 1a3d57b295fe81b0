/* What the staff's first screen will show, asked for while it is still being drawn. */
import { $session } from '#stores/session/session.ts'
import { prefetchOpenDay } from './board/board.ts'
import { $router } from './router.ts'
import { isStaff } from './routes.ts'
import { shop } from './shop.ts'

/** Once, as soon as the page's script runs. Nothing without a session: then the page is on its way to /login. */
export function prefetchDay(): void {
  const user = $session.get()
  if (!user || !isStaff(user.role)) return
  void shop.load(null)
  const section = $router.get()?.route
  if (section === 'agenda' || section === 'home') void prefetchOpenDay()
}
