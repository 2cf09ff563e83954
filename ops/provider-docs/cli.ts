/** Writes docs/provider: the calls of the contract, and exchanges recorded from a running provider. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { callsDocument } from './calls.ts'
import { exchangesDocument } from './exchanges.ts'

const { values } = parseArgs({
  options: {
    /** A development provider; without it only the list of calls is written. */
    base: { type: 'string' },
  },
})

writeFileSync('docs/provider/calls.md', callsDocument())
if (values.base !== undefined) {
  writeFileSync('docs/provider/exchanges.md', await exchangesDocument(values.base))
}
