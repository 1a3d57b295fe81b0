/** Imported when the first password is chosen: the lists take 30 MiB, which many servers do not need for hours. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'
import { commonWords } from './common-passwords.ts'

export const estimator = new ZxcvbnFactory({
  dictionary: {
    common: common['passwords-common'],
    ours: [...commonWords],
    words: spanish['commonWords-es-es'],
    firstNames: spanish['firstnames-es-es'],
    lastNames: spanish['lastnames-es-es'],
  },
  graphs: adjacencyGraphs,
  // Each reading of `4@$$` as letters costs time, so their number is limited.
  l33tMaxSubstitutions: 8,
})
