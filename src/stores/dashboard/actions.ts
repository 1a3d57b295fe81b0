/* The actions that the command palette offers: a table of all of them, and those for each staff member. */
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { absenceTexts } from '#messages/dashboard/day-moves.ts'
import { customersTexts } from '#messages/dashboard/customers.ts'
import { actionTexts as texts } from '#messages/dashboard/palette.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { pageTexts } from '#messages/dashboard/setup.ts'
import { logOut } from '#stores/session/session.ts'
import { toggleTheme } from '#stores/theme.ts'
import { showToast } from '#stores/toasts.ts'
import { printDay, showStaffMember } from './board/view.ts'
import { $looks, changeLooks } from './board/looks.ts'
import { valueOf } from './loadable.ts'
import { openDialog } from './open-dialog.ts'
import { downloadCustomers } from './customers/customers.ts'
import { openPalette } from './palette.ts'
import { $router } from './router.ts'
import { type Section, sections } from './routes.ts'
import { $staff } from './catalogue/catalogue.ts'
import { $mayCharge } from './sales/may-charge.ts'
import { publish } from './settings/settings.ts'
import { awaitField } from './typed-ahead.ts'
import { $isOwner, $runsAll, $shop, $today, openBranch } from './shop.ts'
import { blockTime, openBoard, openToday, shownDate, takeAppointment } from './shortcuts.ts'

export type Action = {
  readonly id: string
  readonly label: string
  readonly hint: string
  /** Other words by which people may search for it. */
  readonly words?: string
  /** Takes effect when chosen, with no dialog to cancel. Listed last, and not run before the search is complete. */
  readonly isAtOnce?: boolean
  readonly open: () => void
}

type Row = Omit<Action, 'hint'> & {
  readonly hint?: string
  /** Offered to users who can open this section. */
  readonly of: Section
  /** A further condition. */
  readonly isOffered?: () => boolean
}

const rows: readonly Row[] = [
  { id: 'take', of: 'agenda', ...texts.take, hint: 'N', open: takeAppointment },
  { id: 'block', of: 'agenda', ...texts.block, open: blockTime },
  {
    id: 'sell',
    of: 'sales',
    ...texts.sell,
    isOffered: () => $mayCharge.get(),
    open: () => openWith('sales', 'vender'),
  },
  { id: 'today', of: 'agenda', ...texts.today, hint: 'T', open: openToday },
  { id: 'walk-in', of: 'queue', ...texts.walkIn, open: () => openNew('queue') },
  {
    id: 'customer',
    of: 'clients',
    ...texts.customer,
    isOffered: () => $runsAll.get(),
    open: () => openNew('clients'),
  },
  { id: 'print', of: 'agenda', ...texts.print, open: printShownDay },
  { id: 'service', of: 'services', ...texts.service, open: () => openNew('services') },
  { id: 'person', of: 'staff', ...texts.person, open: () => openNew('staff') },
  { id: 'invite', of: 'staff', ...texts.invite, open: () => openWith('staff', 'invitar') },
  {
    id: 'pause',
    of: 'page',
    ...texts.pause,
    isOffered: () => statusOfPage() === 'published',
    open: () => openWith('page', 'pausa'),
  },
  {
    id: 'come-back',
    of: 'page',
    ...texts.comeBack,
    isOffered: () => statusOfPage() === 'on_break',
    isAtOnce: true,
    open: () => void showOutcome(publish('published'), pageTexts.published),
  },
  {
    id: 'export',
    of: 'clients',
    ...texts.export,
    isOffered: () => $isOwner.get(),
    isAtOnce: true,
    open: () => void showOutcome(downloadCustomers(customersTexts.fileName)),
  },
  {
    id: 'move-in',
    of: 'imports',
    ...texts.moveIn,
    open: () => $router.open(sections.imports),
  },
  {
    id: 'move-out',
    of: 'imports',
    ...texts.moveOut,
    open: () => $router.open(`${sections.imports}?ver=copias`),
  },
  { id: 'keys', of: 'agenda', ...texts.keys, hint: '?', open: () => openPalette('keys') },
  { id: 'theme', of: 'agenda', ...texts.theme, open: toggleTheme },
  { id: 'log-out', of: 'agenda', ...texts.logOut, isAtOnce: true, open: () => void logOut() },
]

/** The actions of a user who can open these sections. */
export function actionsIn(own: readonly Section[]): Action[] {
  return rows
    .filter(({ of, isOffered }) => own.includes(of) && (isOffered?.() ?? true))
    .map(({ of: _section, isOffered: _condition, hint = texts.hint, ...action }) => ({
      ...action,
      hint,
    }))
}

/** Switching to the user's other shops and branches. */
export function branchActions(): Action[] {
  const shop = valueOf($shop.get())
  return (shop?.comerces ?? [])
    .filter(branch => branch.id !== shop?.comerce.id)
    .map(({ id, name }) => ({
      id: `branch-${id}`,
      label: texts.branch(name),
      hint: texts.branchHint,
      isAtOnce: true,
      open: () => void showOutcome(openBranch(id)),
    }))
}

/** Actions for each staff member whose agenda the user may see. */
export function staffActions(): Action[] {
  const own = valueOf($shop.get())?.own_staff ?? null
  const active = (valueOf($staff.get()) ?? []).filter(one => one.is_active)
  return active
    .filter(one => own === null || one.id === own)
    .flatMap(({ id, name }) => actionsOf(id, name))
}

function actionsOf(staff: string, name: string): Action[] {
  const isToday = shownDate() === $today.get()
  const row = (key: string, label: string, open: () => void, hint: string = texts.hint) => ({
    id: `${key}-${staff}`,
    label,
    hint,
    open: () => {
      if (openBoard()) open()
    },
  })
  const isAway = absenceTexts.away(isToday).replace('…', '')
  return [
    row('day', name, () => showColumn(staff), texts.staff),
    row('away', texts.of(name, isAway), () => openDialog({ kind: 'absence', staff })),
    row('late', texts.of(name, texts.late), () => openDialog({ kind: 'late', staff })),
    row('off', texts.of(name, texts.block.label), () => openDialog({ kind: 'block', staff })),
  ]
}

/** Shows the column of a staff member, also if it was hidden; on a phone it is then the only one. */
function showColumn(staff: string): void {
  const { hidden } = $looks.get()
  if (hidden.includes(staff)) changeLooks({ hidden: hidden.filter(one => one !== staff) })
  showStaffMember(staff)
  openDialog({ kind: 'person', staff })
}

function printShownDay(): void {
  if (openBoard()) printDay()
}

/** Their first field takes what is typed before it has come; the queue has its own. */
function openNew(section: Section): void {
  if (section !== 'queue') awaitField()
  openWith(section, 'nuevo')
}

function openWith(section: Section, what: string): void {
  $router.open(`${sections[section]}?${what}=1`)
}

function statusOfPage(): string | undefined {
  return valueOf($shop.get())?.comerce.status
}

async function showOutcome(work: Promise<ProblemWire | null>, done?: string): Promise<void> {
  const problem = await work
  if (problem) showToast({ message: problemWords(problem), type: 'error' })
  else if (done !== undefined) showToast({ message: done, type: 'success' })
}
