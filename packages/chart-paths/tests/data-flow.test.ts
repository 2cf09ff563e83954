import { fieldUsesIn, flowPairsOn, flowWays, usesOn } from 'chart-paths/covering/data-flow.ts'
import { dataPaths } from 'chart-paths/covering/data-paths.ts'
import type { Path } from 'chart-paths/covering/paths.ts'
import type { FieldUses } from 'chart-paths/exploring/field-uses.ts'
import type { Explore } from 'chart-paths/model.ts'
import { describe, expect, it } from 'vitest'
import { generate } from './fixtures/generated.ts'
import { runKeeping } from './fixtures/keeping-command.ts'
import { kettleExplore } from './fixtures/kettle.explore.ts'
import { lockerExplore } from './fixtures/locker.explore.ts'

const pot = { event: { type: 'switch.on', cups: 6 }, says: 'somebody wants a pot' }
const forPots: Explore = {
  ...kettleExplore,
  events: {
    ...kettleExplore.events,
    'switch.on': { ...kettleExplore.events['switch.on'], pot },
  },
}

function explored(explore: Explore) {
  const { origins, paths } = generate(explore)
  const [origin] = origins
  if (!origin) throw new Error('nothing was explored')
  return { origins, origin, paths, usesOf: fieldUsesIn(origin) }
}

function usesIn(paths: readonly Path[], usesOf: FieldUses): readonly string[] {
  const uses = paths.flatMap((path) => usesOn(path, usesOf))
  return uses.map(
    ({ field, site, by, kind, isFirst }) =>
      `${field} ${kind}${isFirst ? '' : ' with another value'} by ${by} at ${site}`,
  )
}

describe('the uses of a context', () => {
  it('are seen where guards ask, calls and events send, and assignments write', () => {
    const kettle = explored(kettleExplore)
    const locker = explored(lockerExplore)

    expect(usesIn(kettle.paths, kettle.usesOf)).toEqual(
      expect.arrayContaining([
        'cups changed by keepCups at kettle.off · switch.on [1]',
        'cups sent with another value by kettle.heating, heat at kettle.heating, heat',
        'cups sent with another value by announce at kettle.heating · done heat',
      ]),
    )
    expect(usesIn(locker.paths, locker.usesOf)).toEqual(
      expect.arrayContaining([
        'wrongCodes asked with another value by isLastTry at locker.door.on.wrong · always [0]',
        'rings used with another value by countRing at locker · bell.ring',
        'rings changed with another value by countRing at locker · bell.ring',
      ]),
    )
  })

  it('pair each definition with the reads that it reaches', () => {
    const { origin, paths, usesOf } = explored(kettleExplore)
    const pairs = [
      'cups: kettle.off · switch.on [1] ⇒ kettle.heating, heat (sent)',
      'cups: kettle.off · switch.on [1] ⇒ kettle.heating · done heat (sent)',
    ]

    expect([...flowWays(origin).keys()]).toEqual(pairs)
    expect(new Set(paths.flatMap((path) => flowPairsOn(path, usesOf)))).toEqual(new Set(pairs))
  })
})

describe('paths over the data flow', () => {
  it('come back with another value to where one is written', () => {
    const { origins, paths, usesOf } = explored(forPots)
    const use = 'cups changed with another value by keepCups at kettle.off · switch.on [1]'

    expect(usesIn(paths, usesOf)).not.toContain(use)
    expect(usesIn(dataPaths(origins, paths), usesOf)).toContain(use)
  })

  it('are none where the others show everything', () => {
    const { origins, paths } = explored(lockerExplore)
    const added = dataPaths(origins, paths)

    expect(dataPaths(origins, [...paths, ...added])).toEqual([])
  })
})

describe('npm run paths -- data', () => {
  it('counts uses and pairs, and says what no sample shows', async () => {
    const flows = { kettle: kettleExplore, locker: lockerExplore }
    const { code, told } = await runKeeping(['data'], flows, { folder: '' })

    expect(code).toBe(0)
    expect(told).toMatch(/kettle +3 +2 +2 /)
    expect(told).toContain('kettle: note: keepCups writes cups again with the same value only')
    expect(told).not.toContain('locker: note')
  })
})
