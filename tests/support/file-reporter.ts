/** Prints a line for each file of flows when its last test is done, and each failure in full as soon as it occurs. */
import type { Reporter, Suite, TestCase, TestResult } from 'playwright/types/testReporter'

type Progress = { left: number; failed: number; milliseconds: number; readonly tests: number }

export default class FileReporter implements Reporter {
  readonly #files = new Map<string, Progress>()

  onBegin(_: unknown, all: Suite): void {
    for (const project of all.suites)
      for (const file of project.suites) {
        const tests = file.allTests().length
        this.#files.set(file.title, { left: tests, failed: 0, milliseconds: 0, tests })
      }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const [, , file = '', ...names] = test.titlePath()
    const progress = this.#files.get(file)
    if (!progress) return
    progress.milliseconds += result.duration
    const isFine = result.status === test.expectedStatus
    const isLast = isFine || result.retry === test.retries
    if (isLast) progress.left -= 1
    if (!isFine) {
      if (isLast) progress.failed += 1
      console.log(`\n✘ ${file}: ${names.join(' › ')}${isLast ? '' : ' (it runs once more)'}\n`)
      for (const { message, snippet } of result.errors)
        console.log([message, snippet, ''].join('\n'))
      for (const text of [...result.stdout, ...result.stderr]) console.log(String(text))
    }
    if (progress.left > 0) return
    const seconds = Math.round(progress.milliseconds / 1000)
    const mark = progress.failed > 0 ? '✘' : '✓'
    console.log(` ${mark} tests/e2e/${file} (${progress.tests} tests) ${seconds} s`)
  }
}
