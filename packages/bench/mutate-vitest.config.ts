import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** Tries thousands of random shops, so it runs last: only when no cheaper test has noticed the mutant. */
const DEAREST = 'oracle.test.ts'

class CheapFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => costOf(a) - costOf(b))
  }
}

function costOf({ moduleId }: TestSpecification): number {
  return moduleId.endsWith(DEAREST) ? 1 : 0
}

/** Only the tests of the rules, for the mutation tester. Random tests use the same few shops each time. */
export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts'],
    setupFiles: ['tests/support/temporal.ts'],
    env: { MITURNO_SEED: '1', MITURNO_SHARE: '1000' },
    isolate: false,
    sequence: { sequencer: CheapFirst },
  },
})
