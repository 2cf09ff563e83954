import { replayOnActor } from 'chart-paths/replaying/replay-actor.ts'
import { replayOnModel } from 'chart-paths/replaying/replay-model.ts'
import { extendExplore } from 'chart-paths/samples/extend-explore.ts'
import { describe, expect, it } from 'vitest'
import { generate } from '../fixtures/generated.ts'
import { lockerExplore } from '../fixtures/locker.explore.ts'

const extend = (text: string) => extendExplore(lockerExplore, text, 'locker.samples.yaml')

const additions = `
events:
  code.enter:
    zeros:
      says: the courier enters four zeros
      fields: { digits: '0000' }
outcomes:
  checkCode:
    asleep:
      says: the lock is asleep
      like: network
      error: { code: '503' }
    late:
      says: the code is right at last
      output: true
conditions:
  - step: checkCode -> asleep
    when: { wrongCodes: [1, 2] }
    why: The lock sleeps after a wrong code.
words:
  door.close/shut: somebody slams the door
  checkCode → right: the code fits
paths:
  four zeros open a lock that was asleep:
    steps: [checkCode -> asleep, code.enter/zeros, checkCode -> late, after OPEN_TIME]
    ends: [locker.door.on.locked, locker.lamp.dark]
`

describe('samples in YAML', () => {
  const explore = extend(additions)

  it('add events and outcomes, and keep those of the catalogue', () => {
    expect(Object.keys(explore.events['code.enter'] ?? {})).toEqual(['four', 'short', 'zeros'])
    expect(explore.events['code.enter']?.zeros).toEqual({
      event: { type: 'code.enter', digits: '0000' },
      says: 'the courier enters four zeros',
    })
    expect(explore.outcomes.checkCode?.asleep).toEqual({
      kind: 'error',
      error: { kind: 'network', code: '503', message: '' },
      says: 'the lock is asleep',
    })
    expect(explore.outcomes.checkCode?.late).toMatchObject({ kind: 'done', output: true })
  })

  it('take an outcome only where the facts allow it', () => {
    const { origins } = generate(explore)
    const sleepy = origins.flatMap(({ graph }) =>
      graph.edges.filter(({ cause }) => cause.type === 'checkCode → asleep'),
    )

    expect(sleepy.length).toBeGreaterThan(0)
    expect(sleepy.every(({ from }) => /wrongCodes = [12]/.test(from))).toBe(true)
  })

  it('change the words of a step', () => {
    expect(explore.events['door.close']?.shut?.says).toBe('somebody slams the door')
    expect(explore.outcomes.checkCode?.right?.says).toBe('the code fits')
    expect(lockerExplore.events['door.close']?.shut?.says).toBe('the courier shuts the door')
  })

  it('name a path, whose other steps are found', async () => {
    const { paths, faults } = generate(explore)
    const named = paths.find(({ title }) => title === 'four zeros open a lock that was asleep')

    expect(faults).toEqual([])
    expect(named?.steps.map(({ cause }) => cause.type)).toEqual([
      'code.enter/four',
      'checkCode → wrong',
      'code.enter/four',
      'checkCode → asleep',
      'code.enter/zeros',
      'checkCode → late',
      'after OPEN_TIME in locker.door.on.open',
    ])
    if (!named) throw new Error('There is no such path')
    replayOnModel(named, explore)
    await replayOnActor(named, explore)
  })

  it('may be empty', () => {
    expect(extend('').events).toEqual(lockerExplore.events)
  })
})

describe('a named path', () => {
  it('begins with the variant that it names, although nothing else needs that one', () => {
    const asked =
      'paths:\n  mine:\n    from: other\n    steps: [code.enter/four]\n    ends: locker.door.on.checking'
    const explore = extendExplore({ ...lockerExplore, variants: { other: {} } }, asked, 'x.yaml')
    const { paths, faults } = generate(explore)

    expect(faults).toEqual([])
    expect(paths.find(({ title }) => title === 'mine')?.variant).toBe('other')
  })

  const faultsOf = (path: string) => generate(extend(`paths:\n  mine:\n${path}`)).faults

  it('that ends elsewhere is a fault with its line', () => {
    expect(faultsOf('    steps: [code.enter/four]\n    ends: locker.door.on.open')).toEqual([
      'The path “mine” ends in locker.door.on.checking, locker.lamp.dark, not in locker.door.on.open (locker.samples.yaml:2)',
    ])
  })

  it('with a step that cannot follow names those that can', () => {
    const [fault] = faultsOf(
      [
        '    steps:',
        '      - checkCode → wrong',
        '      - checkCode → wrong',
        '      - after OPEN_TIME',
        '    ends: locker.door.on.locked',
      ].join('\n'),
    )

    expect(fault).toMatch(
      /^The path “mine” cannot take after OPEN_TIME after checkCode → wrong; possible there: .*bell\.ring\/once/,
    )
  })
})

describe('the message for a mistake in YAML', () => {
  it.each([
    [
      'an unknown part',
      'event:\n  bell.ring: {}',
      '1: there is no field event: did you mean events?',
    ],
    [
      'an unknown event',
      'events:\n  bell.rings:\n    twice: { says: it rings }',
      '2: there is no event bell.rings: did you mean bell.ring?',
    ],
    [
      'an unknown variant',
      'paths:\n  mine:\n    from: others\n    steps: [bell.ring/once]\n    ends: locker.door.on.locked',
      '3: there is no variant others',
    ],
    [
      'an unknown actor',
      'outcomes:\n  checkCod:\n    odd: { says: odd }',
      '2: there is no actor checkCod: did you mean checkCode?',
    ],
    [
      'an unknown fact',
      'conditions:\n  - step: checkCode → wrong\n    when:\n      wrongCode: 1\n    why: so',
      '4: there is no fact wrongCode: did you mean wrongCodes?',
    ],
    [
      'an unknown step of a condition',
      'conditions:\n  - step: checkCode -> wrongg\n    when: { wrongCodes: 1 }\n    why: so',
      '2: there is no step checkCode → wrongg: did you mean checkCode → wrong?',
    ],
    [
      'an unknown step of a path',
      'paths:\n  mine:\n    steps:\n      - code.enter/four\n      - after OPEN_TIMES\n    ends: locker.lamp.dark',
      '5: there is no step after OPEN_TIMES: did you mean after OPEN_TIME?',
    ],
    [
      'an unknown state',
      'paths:\n  mine:\n    steps: [bell.ring/once]\n    ends: locker.lamp.lid',
      '4: there is no state locker.lamp.lid: did you mean locker.lamp.lit?',
    ],
    [
      'words for an unknown step',
      'words:\n  bell.ring/twice: it rings',
      '2: there is no step bell.ring/twice: did you mean bell.ring/once?',
    ],
    [
      'a name of the catalogue',
      'events:\n  bell.ring:\n    once: { says: it rings }',
      '3: once is there already',
    ],
    [
      'a name that is twice in the file',
      'events:\n  bell.ring:\n    twice: { says: it rings }\n    twice: { says: it rings }',
      '4: twice is there twice',
    ],
    [
      'a misspelt field',
      'events:\n  bell.ring:\n    twice:\n      say: it rings\n      says: it rings',
      '4: there is no field say: did you mean says?',
    ],
    [
      'a missing field',
      'events:\n  bell.ring:\n    twice: {}',
      '3: events.bell.ring.twice.says is missing',
    ],
    [
      'a misspelt field of an event',
      'events:\n  code.enter:\n    zeros:\n      says: zeros\n      fields:\n        digit: "0000"',
      '6: events.code.enter.zeros.fields has no field digit: did you mean digits?',
    ],
    [
      'a missing field of an event',
      'events:\n  code.enter:\n    zeros:\n      says: zeros',
      '3: events.code.enter.zeros.fields lacks the field digits',
    ],
    [
      'a number instead of text',
      'events:\n  code.enter:\n    zeros:\n      says: zeros\n      fields: { digits: 1000 }',
      '5: events.code.enter.zeros.fields.digits is a number, and must be text: put it in quotes',
    ],
    [
      'a wrong output',
      'outcomes:\n  checkCode:\n    odd: { says: odd, output: maybe }',
      '3: outcomes.checkCode.odd.output is text, and must be true or false',
    ],
    [
      'an error without its fields',
      'outcomes:\n  checkCode:\n    odd: { says: odd, error: { kind: refused, code: odd } }',
      '3: outcomes.checkCode.odd.error lacks the field message',
    ],
    [
      'an outcome that ends in both ways',
      'outcomes:\n  checkCode:\n    odd: { says: odd, output: true, error: { code: odd } }',
      '3: outcomes.checkCode.odd: a call ends with output or with error, not with both',
    ],
    [
      'a sample like one that is not there',
      'events:\n  code.enter:\n    zeros: { says: zeros, like: for }',
      '3: there is no sample for: did you mean four?',
    ],
    ['no YAML', 'events: [', '1: '],
  ])('names the line of %s', (_mistake, text, message) => {
    expect(() => extend(text)).toThrow(`locker.samples.yaml:${message}`)
  })

  it('names every mistake of the file', () => {
    expect(() => extend('words:\n  a: b\nevents:\n  c: {}')).toThrow(
      /yaml:4: there is no event c\.\n.*yaml:2: there is no step a\./,
    )
  })
})
