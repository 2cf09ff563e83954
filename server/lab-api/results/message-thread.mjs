import { register } from 'tsx/esm/api'

// From the sources only: a thread does not inherit the loader of TypeScript.
register()
await import('./message-thread.ts')
