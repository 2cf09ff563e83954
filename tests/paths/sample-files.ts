import { fileURLToPath } from 'node:url'

const MODELS = new URL('../../paths/', import.meta.url)

/** The YAML file beside the model of a chart, which it extends. */
export function sampleFileOf(chart: string): string {
  return fileURLToPath(new URL(`${chart}/samples.yaml`, MODELS))
}
