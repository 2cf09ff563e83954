import { rm } from 'node:fs/promises'
import { deliveryStories, parseDeliveries } from 'chart-paths/keeping/deliveries.ts'
import { parseSuite } from 'chart-paths/keeping/kept-suite.ts'
import { replaySuite } from 'chart-paths/keeping/replay-suite.ts'
import { storiesOf } from 'chart-paths/keeping/stories.ts'
import { writeText } from 'chart-paths/write-text.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { dataFlowSlips } from './data-flow-slips.ts'
import { heldOutMutants } from './held-out-mutants.ts'
import { keptFile } from './kept-file.ts'
import { type Mutated, mutatedMachines } from './mutated-machines.ts'

const FOLDER = '.cache/held-out'

/** The first story that the kept suite tells of a changed copy; null when it sees no difference. */
function firstStory({ flows, keptSelectors, keptWiring }: Mutated): string | null {
  const [told] = deliveryStories(parseDeliveries(keptFile('root')), keptWiring)
  if (told) return told
  for (const [name, explore] of Object.entries(flows)) {
    const suite = parseSuite(keptFile(name))
    const [difference] = replaySuite(suite, explore, keptSelectors[name] ?? {})
    if (difference) return storiesOf([difference], suite).join('\n')
  }
  return null
}

afterAll(() => rm(FOLDER, { recursive: true, force: true }))

it('the kept suite tells nothing where nothing is changed', async () => {
  const same = {
    kind: 'none',
    file: 'shared/provide.ts',
    find: 'provide<',
    replacement: 'provide<',
  }

  expect(firstStory(await mutatedMachines(same, `${FOLDER}/none`))).toBeNull()
})

describe.each([
  { list: 'held-out', mutants: heldOutMutants, minKilled: 32 },
  { list: 'data-flow', mutants: dataFlowSlips, minKilled: 17 },
])(
  'the kept suite on $list faults of the charts',
  { timeout: 120_000 },
  ({ list, mutants, minKilled }) => {
    const stories = new Map<number, string | null>()

    it.each(mutants.map((mutant, index) => [mutant.kind, mutant, index] as const))(
      'is tried on the fault “%s”',
      async (_, mutant, index) => {
        stories.set(index, firstStory(await mutatedMachines(mutant, `${FOLDER}/${list}-${index}`)))
      },
    )

    it(`sees at least ${minKilled} of ${mutants.length}`, async () => {
      const verdicts = mutants.map(({ kind, file, find }, index) => {
        const story = stories.get(index) ?? null
        const title = `${index + 1}. ${kind}, machines/${file}: ${find}`
        return { isKilled: story !== null, text: `${title}\n${story ?? '  SURVIVES'}\n` }
      })
      await writeText(`.cache/paths/${list}.txt`, verdicts.map(({ text }) => text).join('\n'))
      const survivors = verdicts.filter(({ isKilled }) => !isKilled).map(({ text }) => text)

      expect(mutants.length - survivors.length, survivors.join('')).toBeGreaterThanOrEqual(
        minKilled,
      )
    })
  },
)
