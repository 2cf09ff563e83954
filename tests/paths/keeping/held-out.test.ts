import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { heldOutMutants } from './held-out-mutants.ts'

it.each(heldOutMutants.map((mutant) => [mutant.file, mutant.find, mutant.kind] as const))(
  'machines/%s holds “%s” once (%s)',
  (file, find) => {
    const source = readFileSync(`machines/${file}`, 'utf8')

    expect(source.split(find)).toHaveLength(2)
  },
)
