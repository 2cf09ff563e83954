// @vitest-environment node
import { expect, it } from 'vitest'
import { renderTurn } from '#app/render-turn.ts'

it('renders one page in each round of the event loop, in the order of the requests', async () => {
  const seen: string[] = []
  const page = async (name: string) => {
    await renderTurn()
    seen.push(name)
    setImmediate(() => seen.push(`${name} sent`))
  }
  await Promise.all([page('first'), page('second'), page('third')])
  expect(seen).toEqual(['first', 'first sent', 'second', 'second sent', 'third'])
})
