import type { z } from 'zod'
import type { FieldProblem } from '#contract/protocol/problems.ts'
import { contactWanted, phoneWanted } from '#contract/texts/texts.ts'

type Issue = z.core.$ZodIssue

/** Turns what the validator found into one Spanish sentence per field. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.flatMap(issue => {
    // Unknown fields are named one by one, instead of the object that contains them.
    const strangers = strangersIn(issue)
    if (strangers.length === 0) return [{ field: issue.path.join('.'), message: messageOf(issue) }]
    const paths = strangers.map(key => [...issue.path, key])
    return paths.map(path => ({ field: path.join('.'), message: unknownField }))
  })
}

const unknownField = 'Este dato no se puede mandar acá: sacalo.'

/** The unknown fields of an object. For a union, the fields that none of its shapes accepts. */
function strangersIn(issue: Issue): readonly string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys
  if (issue.code !== 'invalid_union') return []
  const ofForms = issue.errors.map(form => form.filter(isOfTheWhole).flatMap(strangersIn))
  const [first = [], ...others] = ofForms
  return first.filter(key => others.every(keys => keys.includes(key)))
}

const isOfTheWhole = ({ path }: Issue): boolean => path.length === 0

function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Completá este dato.'
        : 'Este dato no tiene la forma esperada.'
    case 'too_small':
      return wantedIn[String(issue.path.at(-1))] ?? tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format] ?? 'Este dato no tiene la forma esperada.'
    case 'custom':
      return 'Elegí una fecha de este siglo.'
    default:
      return 'Elegí una de las opciones.'
  }
}

/** Fields for which "at least n characters" would not say what is wanted. */
const wantedIn: Readonly<Record<string, string>> = {
  phone: phoneWanted,
  whatsapp: phoneWanted,
  contact: contactWanted,
}

const formats: Readonly<Record<string, string>> = {
  email: 'Escribí un mail completo, como ana@correo.com.',
  uuid: 'Ese identificador no existe.',
  date: 'Escribí la fecha como 2026-11-24.',
  datetime: 'Escribí la hora con su zona, como 2026-11-24T18:30:00-03:00.',
  regex: 'Usá solo los caracteres permitidos.',
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  if (issue.origin === 'number' || issue.origin === 'int')
    return `Tiene que ser ${issue.minimum} o más.`
  if (issue.origin === 'array') return 'Elegí al menos uno.'
  return issue.minimum === 1 ? 'Completá este dato.' : `Usá al menos ${issue.minimum} caracteres.`
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  if (issue.origin === 'number' || issue.origin === 'int')
    return `Tiene que ser ${issue.maximum} o menos.`
  if (issue.origin === 'array') return `Elegí ${issue.maximum} como mucho.`
  return `Usá ${issue.maximum} caracteres como máximo.`
}
