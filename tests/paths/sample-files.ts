import { fileURLToPath } from 'node:url'

const MACHINES = new URL('../../machines/', import.meta.url)

/** The YAML file beside a chart that extends its model. */
export function sampleFileOf(chart: string): string {
  return fileURLToPath(new URL(`${chart}/model/${chart}.samples.yaml`, MACHINES))
}
