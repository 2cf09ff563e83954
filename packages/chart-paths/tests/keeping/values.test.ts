import { fromJson, toJson } from 'chart-paths/keeping/json-values.ts'
import { NamedValues } from 'chart-paths/keeping/named-values.ts'
import { describe, expect, it } from 'vitest'

describe('values in the kept suite', () => {
  it.each([
    [{ given: undefined }],
    [{ at: new Date(0), price: Number.NaN }],
    [{ members: new Map([['m-1', { age: 41 }]]), codes: new Set(['CBC']) }],
    [[undefined, null, '']],
    [{ $: 'not a name', $date: 'not a date' }],
  ])('%o come back as they were', (value) => {
    const text = JSON.stringify(toJson(value))

    expect(fromJson(JSON.parse(text))).toStrictEqual(value)
  })

  it('do not depend on the order of keys', () => {
    expect(JSON.stringify(toJson({ b: 1, type: 'x', a: 2 }))).toBe('{"type":"x","a":2,"b":1}')
  })

  it('are told apart where a field is missing and where it is undefined', () => {
    expect(toJson({ draft: undefined })).not.toEqual(toJson({}))
  })
})

describe('a large value', () => {
  const line = toJson({ code: 'CBC', name: 'Complete Blood Count, with differential', price: 240 })

  it('is written once, and elsewhere by its name', () => {
    const names = new NamedValues()
    names.add('cart.add/anyone', { type: 'cart.add', line })

    const short = names.shorten({ lines: [line], other: { price: 1 } })
    expect(short).toEqual({ lines: [{ $: 'cart.add/anyone.line' }], other: { price: 1 } })
    expect(names.expand(short)).toEqual({ lines: [line], other: { price: 1 } })
  })

  it('keeps the name that it got first', () => {
    const names = new NamedValues()
    names.add('first', line)
    names.add('second', line)

    expect(names.shorten(line)).toEqual({ $: 'first' })
  })
})
