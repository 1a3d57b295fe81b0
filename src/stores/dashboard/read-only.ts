import { computed } from 'nanostores'
import { valueOf } from './loadable.ts'
import { $shop } from './shop.ts'

/** The subscription ended: nothing new can be entered. The server checks it again. */
export const $isReadOnly = computed(
  $shop,
  loaded => valueOf(loaded)?.subscription.is_read_only ?? false,
)
