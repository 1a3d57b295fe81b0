/** Why a file as a whole cannot be read. `detail`: a line or a number that the text names. */
export const fileRefusals = [
  'empty',
  'cut',
  'macros',
  'old_excel',
  'locked',
  'bomb',
  'picture',
  'web_page',
  'own_copy',
  'no_text',
  'several_files',
  'too_many_rows',
  'too_many_columns',
  'cell_too_long',
  'broken',
  'too_slow',
  'not_customers',
  'not_appointments',
] as const
export type FileRefusal = (typeof fileRefusals)[number]

export class RefusedFile extends Error {
  readonly reason: FileRefusal
  readonly detail: string

  constructor(reason: FileRefusal, detail = '') {
    super(reason)
    this.name = 'RefusedFile'
    this.reason = reason
    this.detail = detail
  }
}

export function refuseFile(reason: FileRefusal, detail = ''): never {
  throw new RefusedFile(reason, detail)
}
