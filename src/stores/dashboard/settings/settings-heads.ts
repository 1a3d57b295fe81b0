/* Headings of the settings, by which the search finds their parts. Loaded with the first search. */
import { moneySettingsTexts } from '#messages/dashboard/money/money-settings.ts'
import { onlinePaymentTexts } from '#messages/dashboard/money/online-payments.ts'
import { queueSettingTexts, reminderTexts } from '#messages/dashboard/settings/reminders.ts'
import { rulesTexts } from '#messages/dashboard/settings/rules.ts'
import { resourcesTexts, settingsTexts } from '#messages/dashboard/setup.ts'
import { ladderTexts } from '#messages/ladder-settings.ts'

export const settingsHeads = [
  rulesTexts.title,
  ...Object.values(rulesTexts.groups),
  rulesTexts.privacy,
  settingsTexts.country,
  reminderTexts.title,
  ladderTexts.title,
  moneySettingsTexts.title,
  onlinePaymentTexts.title,
  queueSettingTexts.title,
  resourcesTexts.title,
]
