/** Loaded when the first password is chosen: the lists are 30 MiB, and most starts see none for hours. */
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
  // Every way to read `4@$$` as letters is a try more.
  l33tMaxSubstitutions: 8,
})
