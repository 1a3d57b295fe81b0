/** The words of imports, plain data without schemas, so that the browser carries them too. */
export const importKinds = ['customers', 'appointments', 'services'] as const
export type ImportKind = (typeof importKinds)[number]
export const importStates = ['ready', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]
export const importFormats = ['csv', 'xlsx', 'vcard', 'ics', 'text'] as const
export type ImportFormat = (typeof importFormats)[number]
export const importPresets = [
  'google',
  'google_old',
  'outlook',
  'square',
  'fresha',
  'acuity',
  'cal_com',
  'easy_appointments',
  'mi_turno',
] as const
export type ImportPreset = (typeof importPresets)[number]
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [';', ',', '\t', '|'] as const
export const dateOrders = ['day_month', 'month_day'] as const
export type DateOrder = (typeof dateOrders)[number]

/** What a column may hold. */
export const importFields = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'other_phone',
  'email',
  'birthday',
  'notes',
  'haircut',
  'tags',
  'blocked',
  'consent',
  'start',
  'date',
  'time',
  'end',
  'duration',
  'service',
  'staff',
  'price',
  'status',
  'key',
  'summary',
  'service_name',
  'category',
  'description',
] as const
export type ImportField = (typeof importFields)[number]

export const rowStates = ['new', 'same', 'changed', 'conflict', 'unreadable'] as const
export type RowState = (typeof rowStates)[number]
/** Why a row is a conflict, cannot be read, was left out, or stays after an undo. */
export const rowReasons = [
  'no_name',
  'phone_damaged',
  'phone_incomplete',
  'date_invalid',
  'date_missing',
  'time_invalid',
  'time_missing',
  'no_start',
  'duration_invalid',
  'amount_unclear',
  'service_missing',
  'service_unknown',
  'staff_missing',
  'staff_unknown',
  'not_offered',
  'other_name',
  'other_name_in_file',
  'repeated',
  'taken',
  'taken_in_file',
  'other_time',
  'gone',
  'used_since',
  'booked_since',
  'failed',
] as const
export type RowReason = (typeof rowReasons)[number]
export const importWarnings = [
  'note_cut',
  'email_invalid',
  'other_phones',
  'phone_in_notes',
  'outside_hours',
  'zone_unknown',
] as const
export type ImportWarning = (typeof importWarnings)[number]
export const rowOutcomes = ['added', 'changed', 'left_out', 'reversed', 'kept', 'failed'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** The types by which files of these kinds are sent; what a file really is, its bytes say. */
export const fileTypes = [
  'text/csv',
  'text/x-csv',
  'text/comma-separated-values',
  'text/plain',
  'text/tab-separated-values',
  'text/vcard',
  'text/x-vcard',
  'text/directory',
  'text/calendar',
  'application/csv',
  'application/x-csv',
  'application/octet-stream',
  'application/pdf',
  'application/vnd.ms-excel',
  'application/vnd.ms-excel.sheet.macroenabled.12',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/x-zip-compressed',
  'application/zip',
] as const
