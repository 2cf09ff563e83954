import { flows as charts } from '#machines/flows.ts'
import type { Explore } from '#tools/paths/model.ts'
import { extendExplore } from '../samples/extend-explore.ts'
import { SamplesError } from '../samples/read-samples.ts'

export type FlowName = keyof typeof charts

const texts = import.meta.glob<string>('/machines/*/model/*.samples.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Every production chart with the samples of TypeScript and YAML, by its name. */
export const flows: Readonly<Record<FlowName, Explore>> = {
  ...charts,
  ...Object.fromEntries(
    Object.entries(charts).map(([name, explore]) => [name, extended(name, explore)]),
  ),
}

/** A mistake in YAML must not stop the app: the chart is then shown with its samples of TypeScript. */
function extended(name: string, explore: Explore): Explore {
  const file = `/machines/${name}/model/${name}.samples.yaml`
  const text = texts[file]
  if (text === undefined) return explore
  try {
    return extendExplore(explore, text, file.slice(1))
  } catch (error) {
    if (!(error instanceof SamplesError)) throw error
    // biome-ignore lint/suspicious/noConsole: the panel is for developers
    console.error(error.message)
    return explore
  }
}
