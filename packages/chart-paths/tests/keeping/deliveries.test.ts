import {
  deliveriesText,
  deliveryStories,
  parseDeliveries,
  recordDeliveries,
  type Wiring,
} from 'chart-paths/keeping/deliveries.ts'
import type { Explore } from 'chart-paths/model.ts'
import { describe, expect, it } from 'vitest'
import { emit, setup } from 'xstate'
import { generate } from '../fixtures/generated.ts'

const visitor = { name: 'Asha Rao', address: 'The house behind the old mill, second floor' }

/** Rings a bell at the door, which tells for whom. */
const bellExplore: Explore = {
  machine: setup({
    types: {
      events: {} as { type: 'press' },
      emitted: {} as { type: 'rang'; visitor: typeof visitor },
    },
  }).createMachine({
    id: 'bell',
    initial: 'still',
    states: { still: { on: { press: { actions: emit({ type: 'rang', visitor }) } } } },
  }),
  events: { press: { once: { event: { type: 'press' }, says: 'somebody presses' } } },
  outcomes: {},
  key: () => ({}),
}

/** Counts visits, so that the wiring has something to read. */
const doorExplore: Explore = {
  machine: setup({ types: { context: {} as { isOpen: boolean; visits: number } } }).createMachine({
    id: 'door',
    context: { isOpen: true, visits: 3 },
    initial: 'ajar',
    states: { ajar: { on: { visit: 'answered' } }, answered: {} },
  }),
  events: { visit: { one: { event: { type: 'visit' }, says: 'somebody comes' } } },
  outcomes: {},
  key: () => ({}),
}

const charts: Readonly<Record<string, Explore>> = { bell: bellExplore, door: doorExplore }
const pathsOf = (chart: string) => (charts[chart] ? generate(charts[chart]).paths : [])

function wiringTo(to: (isOpen: boolean) => 'door' | 'dog'): Wiring {
  return {
    name: 'house',
    charts: { bell: 'bell', door: 'door', dog: 'dog' },
    wire: ({ bell, ...others }) =>
      bell?.on('rang', (event) => {
        const context = others.door?.getSnapshot().context
        const isOpen = context !== undefined && 'isOpen' in context && context.isOpen === true
        others[to(isOpen)]?.send({ type: 'visit', visitor: event.visitor })
      }),
  }
}

describe('kept deliveries', () => {
  const wiring = wiringTo(() => 'door')
  const kept = recordDeliveries(wiring, pathsOf)

  it('say which peer gets what for each emitted event, and what the wiring reads', () => {
    expect(kept.deliveries).toEqual([
      {
        from: 'bell',
        emits: { type: 'rang', visitor },
        given: { door: { isOpen: true } },
        sends: [{ to: 'door', event: { type: 'visit', visitor } }],
      },
    ])
  })

  it('come back from their file, in which a large value stands once', () => {
    const text = deliveriesText(kept)

    expect(text.split(visitor.address)).toHaveLength(2)
    expect(parseDeliveries(text)).toEqual(kept)
  })

  it('are told as a story where another peer gets the event', () => {
    expect(deliveryStories(kept, wiring)).toEqual([])

    const [story = ''] = deliveryStories(
      kept,
      wiringTo((isOpen) => (isOpen ? 'dog' : 'door')),
    )
    expect(story).toContain('house, when bell emits')
    expect(story).toContain('while door has { isOpen: true }')
    expect(story).toMatch(/expected: door gets { type: 'visit'.*\n +happened: dog gets/)
  })

  it('are told as a story where the wiring fails', () => {
    const broken: Wiring = {
      ...wiring,
      wire: ({ bell }) =>
        bell?.on('rang', () => {
          throw new Error('no door')
        }),
    }

    expect(deliveryStories(kept, broken).join('')).toContain('the wiring fails: Error: no door')
  })
})
