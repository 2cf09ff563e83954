import { deliveryStories, parseDeliveries } from 'chart-paths/keeping/deliveries.ts'
import { parseSuite } from 'chart-paths/keeping/kept-suite.ts'
import { replaySuiteLive } from 'chart-paths/keeping/replay-live.ts'
import { replaySuite } from 'chart-paths/keeping/replay-suite.ts'
import { storiesOf } from 'chart-paths/keeping/stories.ts'
import type { Explore } from 'chart-paths/model.ts'
import { describe, expect, it } from 'vitest'
import { flows } from '#tests/paths/flows.ts'
import { keptFile } from './kept-file.ts'
import { keptSelectors } from './kept-selectors.ts'
import { keptWiring } from './kept-wiring.ts'

const ADVICE = 'If the charts are right: npm run paths -- save --accept'

function expectNone(stories: readonly string[]): void {
  expect(stories, [...stories, ADVICE].join('\n\n')).toHaveLength(0)
}

describe('the kept suite is what the charts do today:', { timeout: 60_000 }, () => {
  it.each(Object.entries<Explore>(flows))('%s', (name, explore) => {
    const suite = parseSuite(keptFile(name))

    expectNone(storiesOf(replaySuite(suite, explore, keptSelectors[name] ?? {}), suite))
  })

  it.each(Object.entries<Explore>(flows))('%s, as a live actor', async (name, explore) => {
    const suite = parseSuite(keptFile(name))
    const differences = await replaySuiteLive(suite, explore, keptSelectors[name] ?? {})

    expectNone(storiesOf(differences, suite))
  })

  it('what reaches the peers of the root', () => {
    expectNone(deliveryStories(parseDeliveries(keptFile('root')), keptWiring))
  })
})
