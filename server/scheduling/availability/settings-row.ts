/** The settings of a shop: each is a column that has the same name on the wire. */
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import {
  pageSettingNames,
  settingNames,
  type PageSettingName,
  type settingAnswers,
} from '#contract/settings/shop-settings.ts'

export type ShopSettings = {
  readonly [Name in keyof typeof settingAnswers]: z.output<(typeof settingAnswers)[Name]>
}
/** What the shop's page shows of them. */
export type PageSettings = Pick<ShopSettings, PageSettingName>

/** The columns of a select that reads all of them. */
export function settingColumns(): RawBuilder<unknown> {
  return sql.join(settingNames.map(name => sql.ref(name)))
}

/** SQL for `PageSettings`; `shop` is the alias of its table. */
export function pageOf(shop: RawBuilder<unknown>): RawBuilder<unknown> {
  const fields = pageSettingNames.map(name => sql`${sql.lit(name)}, ${shop}.${sql.ref(name)}`)
  return sql`json_build_object(${sql.join(fields)})`
}

/** The assignments of an update that saves all of them. */
export function savedSettings(settings: ShopSettings): RawBuilder<unknown> {
  return sql.join(settingNames.map(name => sql`${sql.ref(name)} = ${toColumn(settings[name])}`))
}

/** Lists and tables are stored as JSON. */
function toColumn(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
