import { readFileSync } from 'node:fs'
import { generatePaths } from 'chart-paths/covering/generate.ts'
import { extendExplore } from 'chart-paths/samples/extend-explore.ts'
import { describe, expect, it } from 'vitest'
import { callbackExplore } from '#paths/callback/model.ts'
import { signInExplore } from '#paths/sign-in/model.ts'

const text = readFileSync('docs/paths.md', 'utf8')
const [first = '', completed = '', reference = ''] = [...text.matchAll(/```yaml\n(.*?)```/gs)].map(
  ([, yaml]) => yaml ?? '',
)

describe('the examples of docs/paths.md', () => {
  const FILE = 'paths/callback/samples.yaml'
  const generated = (yaml: string) =>
    generatePaths('callback', extendExplore(callbackExplore, yaml, FILE))

  it('fail first with the printed message', () => {
    const { faults } = generated(first)

    expect(faults).toHaveLength(1)
    expect(text).toContain(`callback: ${faults[0]}`)
  })

  it('then pass, with the printed id', () => {
    const { paths, faults } = generated(first.replace(/ +steps:.*\n/, completed))

    expect(faults).toEqual([])
    expect(text).toContain(`show ${paths.at(-1)?.id}`)
  })

  it('begin with a path that exists', () => {
    const ids = generatePaths('callback', callbackExplore).paths.map(({ id }) => id)

    expect(ids).toContain(/show (callback-\w+)/.exec(text)?.[1])
  })

  it('name the line of the mistake to try', () => {
    const [message = ''] = /callback\/samples\.yaml:6: [^`]+/.exec(text) ?? []

    expect(() => generated(first.replace('mobile_no', 'mobile'))).toThrow(message)
  })

  it('show every part of a file', () => {
    const explore = extendExplore(signInExplore, reference, 'paths/sign-in/samples.yaml')

    expect(generatePaths('sign-in', explore).faults).toEqual([])
  })
})
