/* A phone as the people of this shop read it. */
import { phoneText as phoneTextIn } from '#contract/texts/phone-text.ts'
import { $country } from './shop.ts'

export function phoneText(phone: string): string {
  return phoneTextIn(phone, $country.get())
}
