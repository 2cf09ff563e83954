import type { ApiCall, RenderInput } from './renderer.ts'

/** The calls of the API for one page, and how they went. */
export class PageCalls {
  readonly #api: RenderInput['api']
  #failed = false
  #pending = 0

  constructor(api: RenderInput['api']) {
    this.#api = api
  }

  /** A call was answered with 5xx, or with what is not JSON. */
  get haveFailed(): boolean {
    return this.#failed
  }

  get arePending(): boolean {
    return this.#pending > 0
  }

  readonly ask = async (call: ApiCall): ReturnType<RenderInput['api']> => {
    this.#pending += 1
    try {
      const answer = await this.#api(call)
      if (answer.status >= 500) this.#failed = true
      return answer
    } catch (error) {
      this.#failed = true
      throw error
    } finally {
      this.#pending -= 1
    }
  }
}
