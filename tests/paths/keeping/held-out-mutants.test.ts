import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dataFlowSlips } from './data-flow-slips.ts'
import { heldOutMutants } from './held-out-mutants.ts'

it.each([...heldOutMutants, ...dataFlowSlips])(
  'the fault “$kind” has one place in $file',
  ({ file, find }) => {
    expect(readFileSync(`machines/${file}`, 'utf8').split(find)).toHaveLength(2)
  },
)
