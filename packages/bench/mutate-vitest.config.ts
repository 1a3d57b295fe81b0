import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** Where thousands of random shops are tried: asked last, when nobody cheaper has noticed. */
const DEAREST = 'oracle.test.ts'

class CheapFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => costOf(a) - costOf(b))
  }
}

function costOf({ moduleId }: TestSpecification): number {
  return moduleId.endsWith(DEAREST) ? 1 : 0
}

/** The rules alone, as the mutation tester runs them again and again: the same few random shops each time. */
export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts'],
    setupFiles: ['tests/support/temporal.ts'],
    env: { MITURNO_SEED: '1', MITURNO_SHARE: '1000' },
    isolate: false,
    sequence: { sequencer: CheapFirst },
  },
})
