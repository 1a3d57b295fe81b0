const welcome = /^\/(dashboard|profile|agenda|invitacion)(\/|$)/
/**
 * Also the page that confirms a new address, which needs a session. Allowed only when this tab itself came from there.
 */
const welcomeBack = /^\/verify-account$/

/**
 * Where to go after a log-in: `next` of the address when it is one of our pages behind a session, else the page this
 * tab was sent away from, else the dashboard. The path is built from the parsed URL, so that no spelling of another
 * site gets through.
 */
export function nextPath(search: string, origin: string, from: string | null = null): string {
  const next = new URLSearchParams(search).get('next')
  const wanted = next ?? from
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return '/dashboard'
  const url = new URL(wanted, origin)
  const isOurs = welcome.test(url.pathname) || (next === null && welcomeBack.test(url.pathname))
  return isOurs && url.origin === origin ? url.pathname + url.search + url.hash : '/dashboard'
}
