/** `npm run doctor`: what is wrong with this machine and this configuration, and how to mend it. Changes nothing. */
import 'temporal-polyfill/global'
import { readConfig } from '../config.ts'
import { sentenceOf } from '../kernel/errors.ts'
import { type Finding, wrong } from './finding.ts'
import { lookAtConfiguration } from './look-at-configuration.ts'
import { lookAtMachine } from './look-at-machine.ts'
import { lookAtNeighbours } from './look-at-neighbours.ts'

const SIGNS = { fine: 'ok    ', 'worth a look': 'look  ', wrong: 'WRONG ' } as const

async function lookAtEverything(): Promise<Finding[]> {
  let config
  try {
    config = readConfig()
  } catch (error) {
    // A finding has no full stop of its own.
    return [wrong(sentenceOf(error).replace(/\.$/, ''))]
  }
  const [machine, neighbours] = await Promise.all([lookAtMachine(config), lookAtNeighbours(config)])
  return [...lookAtConfiguration(config, process.env), ...machine, ...neighbours]
}

const found = await lookAtEverything()
for (const { state, says } of found) process.stdout.write(`${SIGNS[state]}${says}.\n`)
const bad = found.filter(({ state }) => state === 'wrong').length
process.stdout.write(bad === 0 ? '\nNothing is wrong.\n' : `\nTo mend: ${bad}.\n`)
process.exitCode = bad === 0 ? 0 : 1
