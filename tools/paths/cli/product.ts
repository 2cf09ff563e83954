import type { LevelFigures } from '../atlas/atlas.ts'
import type { MachineRecord } from '../atlas/record.ts'
import { type GeneratedProduct, generateProduct } from '../product/generate-product.ts'
import { productFigures } from '../product/product-figures.ts'
import { PRODUCT } from '../product/product-place.ts'
import { walkProduct } from '../product/walk-product.ts'
import type { PathResult } from '../replaying/results.ts'

/** Session and checkout side by side, with what was found on model and actor. Pairs are combinations. */
export type MeasuredProduct = {
  readonly generated: GeneratedProduct
  readonly results: readonly PathResult[]
  readonly record: MachineRecord
}

export async function measureProduct(): Promise<MeasuredProduct> {
  const generated = generateProduct()
  const model = await walkProduct('model', generated.paths)
  const actor = await walkProduct('actor', generated.paths)
  const results = [...model, ...actor]
  const { chart } = generated.origins[0]?.graph ?? {}
  const levels = {
    model: productFigures(generated, model),
    actor: productFigures(generated, actor),
    browser: unwalked(productFigures(generated, [])),
  }
  const verdict = (found: readonly PathResult[], id: string) =>
    found.some(({ path, error }) => path === id && error === null) ? 'passed' : 'failed'
  return {
    generated,
    results,
    record: {
      name: PRODUCT,
      levels,
      states: [...(chart?.states.keys() ?? [])],
      transitions: [...(chart?.transitions.keys() ?? [])],
      paths: generated.paths.map(({ id, title }) => ({
        id,
        title,
        results: { model: verdict(model, id), actor: verdict(actor, id) },
      })),
    },
  }
}

/** The browser walks the charts one by one. */
function unwalked(figures: LevelFigures): LevelFigures {
  return { ...figures, paths: 0, seconds: 0 }
}
