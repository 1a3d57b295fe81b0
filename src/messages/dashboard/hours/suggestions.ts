import type { Suggestion } from '#stores/dashboard/hours/suggestions.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { spanText } from '../settings/rules.ts'

type Rules = Extract<Suggestion['change'], { kind: 'rules' }>['rules']

/** Suggested changes that would give a day free slots. */
export const suggestionTexts = {
  title: 'Qué podés cambiar',
  opens: (count: number) => (count === 1 ? 'abre 1 horario' : `abre ${count} horarios`),
  apply: 'Hacerlo',
  applyOf: (what: string) => `Hacerlo: ${what}`,
  done: (count: number) =>
    count === 1 ? 'Listo: se abrió 1 horario.' : `Listo: se abrieron ${count} horarios.`,
  unknown: 'ese recurso',
}

type Names = {
  readonly staffMember: (id: string) => string
  readonly service: (id: string) => string
  readonly resource: (id: string) => string
}

export function suggestionWords({ change }: Suggestion, names: Names): string {
  switch (change.kind) {
    case 'hours': {
      const { start_minute: start, end_minute: end } = change.added
      return `Ese día, ${names.staffMember(change.staff)} también de ${clockText(start)} a ${clockText(end)}`
    }
    case 'offer':
      return `Que ${names.staffMember(change.staff)} haga ${names.service(change.service)}`
    case 'resource':
      return `Sumar uno a «${names.resource(change.resource)}»: que sean ${change.quantity}`
    case 'buffers':
      return `Sacar el tiempo de preparación de ${names.service(change.service)}`
    case 'rules': {
      const whose = change.service === null ? '' : ` para ${names.service(change.service)}`
      return `${ruleWords(change.rules)}${whose}`
    }
  }
}

function ruleWords(rules: Rules): string {
  if (rules.lead_minutes !== undefined) {
    return rules.lead_minutes === 0
      ? 'Dejar reservar hasta el último momento'
      : `Bajar la anticipación a ${spanText(rules.lead_minutes)}`
  }
  if (rules.horizon_days !== undefined) return `Abrir la agenda con ${rules.horizon_days} días`
  if (rules.max_turns_per_day !== undefined) {
    return limitWords('turnos por día', rules.max_turns_per_day)
  }
  if (rules.max_turns_per_person_day !== undefined) {
    return limitWords('turnos por persona', rules.max_turns_per_person_day)
  }
  if (rules.public_cap_percent !== undefined) return 'Ofrecer todo el día en la página'
  if (rules.walk_in_percent !== undefined) return 'No guardar lugar para quien viene sin turno'
  return 'Dar también los horarios que dejan huecos'
}

function limitWords(what: string, limit: number | null): string {
  return limit === null ? `Sacar el límite de ${what}` : `Subir el límite a ${limit} ${what}`
}
