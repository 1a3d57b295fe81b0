import type { ProblemWire } from '#contract/protocol/problems.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import parts from '#islands/dashboard/parts/parts.module.css'

type Props = {
  readonly problem: ProblemWire
  readonly staffMembers: readonly { readonly id: string; readonly name: string }[]
  readonly onChoose: (startsAt: string, staff: string) => void
}

/** The slot was taken by somebody else: the nearest free ones, one tap each. */
export function Alternatives({ problem, staffMembers, onChoose }: Props) {
  const nearest = problem.alternatives ?? []
  if (nearest.length === 0) return null
  return (
    <fieldset className={parts.group} aria-label={texts.taken}>
      <p className="field-hint">{texts.taken}</p>
      <div className={parts.chips}>
        {nearest.map(({ starts_at, staff }) => (
          <button
            key={`${starts_at} ${staff}`}
            className={`slot ${parts.chip}`}
            type="button"
            onClick={() => onChoose(starts_at, staff)}
          >
            {dotted(
              `${shortDateText(dateOf(starts_at))} ${timeText(starts_at)}`,
              nameOf(staffMembers, staff),
            )}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function nameOf(staffMembers: Props['staffMembers'], id: string): string {
  return staffMembers.find(staffMember => staffMember.id === id)?.name ?? ''
}
