/* A phone number as it is written in the shop's country. */
import { phoneText as phoneTextIn } from '#contract/texts/phone-text.ts'
import { $country } from './shop.ts'

export function phoneText(phone: string): string {
  return phoneTextIn(phone, $country.get())
}
