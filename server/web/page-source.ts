import type { Renderer, RenderInput, Templates } from './renderer.ts'

/** Where pages come from: the built web app, or Vite's. */
export type PageSource = {
  /** The renderer, and the documents as they are for this address. */
  readonly load: (url: string) => Promise<{ renderer: Renderer; templates: Templates }>
  readonly preload: RenderInput['preload']
}
