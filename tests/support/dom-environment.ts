import { builtinEnvironments, type Environment } from 'vitest/runtime'

let isOpen = false

/**
 * jsdom, with one window for the test files of a worker, which stays open: what a test has left loading
 * would fail in a closed one.
 */
export default {
  ...builtinEnvironments.jsdom,
  name: 'dom',
  async setup(global, options) {
    if (!isOpen) await builtinEnvironments.jsdom.setup(global, options)
    isOpen = true
    return { teardown() {} }
  },
} satisfies Environment
